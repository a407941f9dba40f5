/** The role of new accounts, set by name in the settings. */
import { query } from '#backend/engine/database/query'
import { GUARDS, TABLE_OF_GUARD } from '#common/guards'
import { may } from '#backend/engine/resource/caller'
import { invalid } from '#backend/engine/resource/refusals'
import { settingOf, type Settings } from '#backend/services/settings/setting_of'
import { lacksPermissionOfRoles } from './granted_permissions.ts'
import type { Store } from '#backend/engine/resource/store'
import type { Guard } from '#schema/types'

const DEFAULT_ROLE = { user: 'roles_new_user', courier: 'roles_new_courier', client: 'roles_new_client' } as const

/**
 * Null when none is set, or when a role of staff has a permission that the caller lacks: nobody creates an account with more permissions.
 * Whoever may create clients and couriers admits them to their own rows, which a new account has none of.
 */
async function findDefaultRole(store: Store, guard: Guard): Promise<number | null> {
  const id = await findRoleId(store, guard, settingOf(store.context, DEFAULT_ROLE[guard]))
  return id !== null && (guard !== 'user' || !await lacksPermissionOfRoles(store, [id])) ? id : null
}

interface NewPerson {
  readonly store: Store
  readonly before: object | null
  readonly draft: { readonly id?: number; readonly roles?: readonly number[] }
}

/** Assigns the role to a new account without roles. An account restored from the trash is not new. */
export const defaultRoleHook = (guard: Guard) =>
  async ({ store, before, draft }: NewPerson): Promise<{ roles?: readonly number[] }> => {
    if (before || draft.id !== undefined || draft.roles?.length) return {}
    const id = await findDefaultRole(store, guard)
    return id === null ? {} : { roles: [id] }
  }

/** Checks that the caller may assign the roles that changed settings name. */
export async function assertRoleSettings(store: Store, changes: Partial<Settings>): Promise<void> {
  for (const guard of GUARDS) {
    const name = changes[DEFAULT_ROLE[guard]]
    if (name) await assertAssignable(store, guard, name)
  }
}

/** Setting the default role grants it to every new account, so it needs the same permissions as assigning it. */
async function assertAssignable(store: Store, guard: Guard, name: string): Promise<void> {
  const id = await findRoleId(store, guard, name)
  if (id === null) throw invalid(DEFAULT_ROLE[guard], (t) => t('errors.settings.role'))
  const mayAssign = !store.caller || may(store.caller, 'role-edit')
  if (!mayAssign || await lacksPermissionOfRoles(store, [id])) throw invalid(DEFAULT_ROLE[guard], (t) => t('errors.staff.not_held'))
}

/** Whether the settings name this role. It must not be renamed or deleted. */
export const isDefaultRole = ({ context }: Store, { guard, name }: { readonly guard: Guard; readonly name: string }): boolean =>
  settingOf(context, DEFAULT_ROLE[guard]) === name

/** Whether somebody has the role. Deleted accounts do not count. */
export async function isRoleAssigned({ trx }: Store, { id, guard }: { readonly id: number; readonly guard: Guard }): Promise<boolean> {
  const people = TABLE_OF_GUARD[guard]
  const [holder] = await query(
    trx,
    `select person.id from ${people} person join ${people}_roles assigned on assigned.owner_id = person.id
     where assigned.target_id = ? and person.deleted_at is null limit 1`,
    [id],
  )
  return holder !== undefined
}

async function findRoleId({ trx }: Store, guard: Guard, name: string | null): Promise<number | null> {
  if (name === null) return null
  const [role] = await query(trx, 'select id from roles where guard = ? and name = ?', [guard, name])
  return role ? Number(role.id) : null
}
