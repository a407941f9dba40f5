/** Permissions that people have through their roles, as the database has it now. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { TABLE_OF } from '#backend/resource/caller'
import type { Store } from '#backend/resource/store'
import type { Guard } from '#schema/types'

/** Permissions that `person`, a row of the people of the guard, has through all roles, as SQL. */
export const heldBy = (guard: Guard): string => `
  select distinct permission.id, permission.name::text as name
  from ${TABLE_OF[guard]}_roles given
  join roles role on role.id = given.target_id and role.guard = '${guard}'
  join roles_permissions held on held.owner_id = role.id
  join permissions permission on permission.id = held.target_id and permission.guard = '${guard}'
  where given.owner_id = person.id`

/** Names, of whoever does not come with a token. */
export async function permissionsHeldBy(guard: Guard, id: number): Promise<string[]> {
  const sql = `select held.name from ${TABLE_OF[guard]} person, lateral (${heldBy(guard)}) held where person.id = ?`
  const rows = await query(db.connection(), sql, [id])
  return rows.map(({ name }) => String(name))
}

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
