/** A role is as strong as what is in it: nobody puts into one, or takes out, what they lack, and Owner is never emptied. */
import { isDefaultRole, isGiven } from '#backend/auth/default_role'
import { isSameSet, lackedPermissions, permissionsOf, without } from '#backend/auth/granted'
import { groupOf } from '#backend/auth/permissions'
import { isOwnerRole } from './last_owner.ts'
import { invalid, refuse } from '#backend/resource/refusals'
import type { Translate } from '#backend/i18n/translator'
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

export async function assertUnused({ store, row }: { store: Store; row: Row<'roles'> }): Promise<void> {
  if (isDefaultRole(store, row)) throw refuse('errors.staff.default_role')
  if (await isGiven(store, row)) throw refuse('errors.staff.role_held')
}
