/**
 * Nobody adds to a role, or removes from it, a permission that they lack themselves; the role Owner keeps every permission, and the roles
 * of couriers and clients what their applications cannot do without.
 */
import { isDefaultRole, isRoleAssigned } from '#backend/services/auth/rights/default_role'
import { isSameSet, missingPermissions, permissionIdsOf, idsWithout } from '#backend/services/auth/rights/granted_permissions'
import { permissionGroupOf } from '#backend/services/auth/rights/permissions'
import { NEEDED_PERMISSIONS } from '#backend/services/auth/rights/seeded_roles'
import { query } from '#backend/engine/database/query'
import { isOwnerRole } from './last_owner.ts'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import type { Translate } from '#backend/engine/i18n/translator'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'
import type { Guard } from '#schema/types'

export async function assertMaySaveRole({ store, before, draft }: BeforeSaveContext<'roles'>): Promise<void> {
  if (before && draft.name !== undefined && draft.name !== before.name && isDefaultRole(store, before)) {
    throw invalid('name', (t) => t('errors.staff.default_role'))
  }
  if (!draft.permissions) return
  const present = before ? await permissionIdsOf(store, before.id) : []
  if (before && isOwnerRole(before) && !isSameSet(draft.permissions, present)) {
    throw invalid('permissions', (t) => t('errors.staff.owner_has_all'))
  }
  const added = idsWithout(draft.permissions, present)
  if ((await missingPermissions(store, added)).length > 0) throw invalid('permissions', (t) => t('errors.staff.not_held'))
  const removed = idsWithout(present, draft.permissions)
  const notHeld = await missingPermissions(store, removed)
  if (notHeld.length > 0) throw invalid('permissions', (t) => t('errors.staff.not_held_to_take', { names: namesOf(t, notHeld) }))
  const needed = before?.is_system ? await neededAmong(store, before.guard, removed) : []
  if (needed.length > 0) throw invalid('permissions', (t) => t('errors.staff.app_needs', { names: namesOf(t, needed) }))
}

/** Of these permissions, those without which the application of the guard shows nothing. */
async function neededAmong({ trx }: Store, guard: Guard, ids: readonly number[]): Promise<string[]> {
  const rows = await query(trx, 'select name from permissions where id = any(?::bigint[]) and name = any(?::text[]) order by name', [
    ids, NEEDED_PERMISSIONS[guard],
  ])
  return rows.map(({ name }) => String(name))
}

const namesOf = (t: Translate, names: readonly string[]): string => names.map(permissionLabel(t)).join(', ')

/** As on the screen of a role: "Orders: See". */
const permissionLabel = (t: Translate) => (name: string): string => {
  const group = permissionGroupOf(name)
  const action = name.startsWith(`${group}-`) ? name.slice(group.length + 1) : name
  return `${t(`permissions.groups.${group}`)}: ${t(`permissions.verbs.${action}`)}`
}

export async function assertMayDeleteRole({ store, row }: { store: Store; row: Row<'roles'> }): Promise<void> {
  if (isDefaultRole(store, row)) throw refuse('errors.staff.default_role')
  if (await isRoleAssigned(store, row)) throw refuse('errors.staff.role_held')
}
