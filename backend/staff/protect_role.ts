/** A role is as strong as what is in it: nobody fills one with what he lacks, and Owner is never emptied. */
import { isSameSet, lacksPermission, permissionsOf, without } from './held.ts'
import { isOwnerRole } from './last_owner.ts'
import { query } from '#backend/database/query'
import { invalid, refuse } from '#backend/resource/refusals'
import type { Saving } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'
import type { Row } from '#resources'

export async function protectPermissions({ store, before, draft }: Saving<'roles'>): Promise<void> {
  if (!draft.permissions) return
  const present = before ? await permissionsOf(store, before.id) : []
  if (before && isOwnerRole(before) && !isSameSet(draft.permissions, present)) {
    throw invalid('permissions', (t) => t('errors.staff.owner_has_all'))
  }
  const added = without(draft.permissions, present)
  if (added.length > 0 && await lacksPermission(store, added)) throw invalid('permissions', (t) => t('errors.staff.not_held'))
}

/** Those in the trash do not count: nobody could take the role from them. */
export async function assertUnheld({ store, row }: { store: Store; row: Row<'roles'> }): Promise<void> {
  const [holder] = await query(
    store.trx,
    `select person.id from users person join users_roles given on given.owner_id = person.id
     where given.target_id = ? and person.deleted_at is null limit 1`,
    [row.id],
  )
  if (holder) throw refuse('errors.staff.role_held')
}
