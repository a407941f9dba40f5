/** Who may do what, as the database has it now. */
import { query } from '#backend/database/query'
import { heldBy } from './held.ts'
import type { Store } from '#backend/resource/store'

/** Some of these permissions of staff the caller lacks. The system lacks none; what couriers and clients may do nobody holds. */
export type Lacks = (store: Store, id: number | readonly number[]) => Promise<boolean>

export const lacksPermissionOfPerson: Lacks = (store, id) => lacks(
  store,
  `select held.name from users person, lateral (${heldBy('user')}) held where person.id = any(?::bigint[])`,
  id,
)

export const lacksPermissionOfRoles: Lacks = (store, ids) => lacks(
  store,
  `select distinct permission.name from roles_permissions held join permissions permission on permission.id = held.target_id
   where permission.guard = 'user' and held.owner_id = any(?::bigint[])`,
  ids,
)

/** The names of those that the caller lacks. */
export const lackedPermissions = (store: Store, ids: readonly number[]): Promise<string[]> =>
  lacked(store, "select name from permissions where guard = 'user' and id = any(?::bigint[]) order by name", ids)

const lacks = async (store: Store, sql: string, ids: number | readonly number[]): Promise<boolean> =>
  (await lacked(store, sql, ids)).length > 0

async function lacked({ trx, caller }: Store, sql: string, ids: number | readonly number[]): Promise<string[]> {
  if (!caller) return []
  const rows = await query(trx, sql, [[ids].flat()])
  return rows.map(({ name }) => String(name)).filter((name) => !caller.permissions.has(name))
}

export async function rolesOf({ trx }: Store, userId: number): Promise<number[]> {
  const rows = await query(trx, 'select target_id from users_roles where owner_id = ? order by target_id', [userId])
  return rows.map((row) => Number(row.target_id))
}

export async function permissionsOf({ trx }: Store, roleId: number): Promise<number[]> {
  const rows = await query(trx, 'select target_id from roles_permissions where owner_id = ? order by target_id', [roleId])
  return rows.map((row) => Number(row.target_id))
}

export const without = (ids: readonly number[], others: readonly number[]): number[] => ids.filter((id) => !others.includes(id))
export const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  without(a, b).length === 0 && without(b, a).length === 0
