/** A role is as strong as what is in it: nobody fills one with what he lacks, and Owner is never emptied. */
import { isDefaultRole, isGiven } from '#backend/auth/default_role'
import { isSameSet, lacksPermission, permissionsOf, without } from '#backend/auth/granted'
import { isOwnerRole } from './last_owner.ts'
import { invalid, refuse } from '#backend/resource/refusals'
import type { Saving } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'
import type { Row } from '#resources'

export async function protectRole({ store, before, draft }: Saving<'roles'>): Promise<void> {
  if (before && draft.name !== undefined && draft.name !== before.name && isDefaultRole(store, before)) {
    throw invalid('name', (t) => t('errors.staff.default_role'))
  }
  if (!draft.permissions) return
  const present = before ? await permissionsOf(store, before.id) : []
  if (before && isOwnerRole(before) && !isSameSet(draft.permissions, present)) {
    throw invalid('permissions', (t) => t('errors.staff.owner_has_all'))
  }
  const added = without(draft.permissions, present)
  if (added.length > 0 && await lacksPermission(store, added)) throw invalid('permissions', (t) => t('errors.staff.not_held'))
}

export async function assertUnused({ store, row }: { store: Store; row: Row<'roles'> }): Promise<void> {
  if (isDefaultRole(store, row)) throw refuse('errors.staff.default_role')
  if (await isGiven(store, row)) throw refuse('errors.staff.role_held')
}
