/** A role is as strong as what is in it: nobody puts into one, or takes out, what they lack, and Owner is never emptied. */
import { isSameSet, lackedPermissions, permissionsOf, without } from './held.ts'
import { isOwnerRole } from './last_owner.ts'
import { groupOf } from '#backend/auth/permissions'
import { query } from '#backend/database/query'
import { invalid, refuse } from '#backend/resource/refusals'
import type { Translate } from '#backend/language'
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
  if ((await lackedPermissions(store, added)).length > 0) throw invalid('permissions', (t) => t('errors.staff.not_held'))
  const kept = await lackedPermissions(store, without(present, draft.permissions))
  if (kept.length > 0) throw invalid('permissions', (t) => t('errors.staff.not_held_to_take', { names: kept.map(wordsOf(t)).join(', ') }))
}

/** As the screen of a role calls them: "Orders: See". */
const wordsOf = (t: Translate) => (name: string): string => {
  const group = groupOf(name)
  const verb = name.startsWith(`${group}-`) ? name.slice(group.length + 1) : name
  return `${t(`permissions.groups.${group}`)}: ${t(`permissions.verbs.${verb}`)}`
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
