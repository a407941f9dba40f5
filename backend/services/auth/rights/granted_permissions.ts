/** Permissions that people have through their roles. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { TABLE_OF_GUARD } from '#common/guards'
import { permissionNames } from './permissions.ts'
import { permissionSet } from './permission_sets.ts'
import type { Store } from '#backend/engine/resource/store'
import type { Guard } from '#schema/types'

/** SQL for the permissions of the row `person` of the guard's table, through all its roles. */
export const grantedPermissionsSql = (guard: Guard): string => `
  select distinct permission.id, permission.name::text as name
  from ${TABLE_OF_GUARD[guard]}_roles assigned
  join roles role on role.id = assigned.target_id and role.guard = '${guard}'
  join roles_permissions granted on granted.owner_id = role.id
  join permissions permission on permission.id = granted.target_id and permission.guard = '${guard}'
  where assigned.owner_id = person.id`

/**
 * SQL for the ids of those permissions, as the text of an array: of the 500 of an owner their names would cost each call more than its
 * record. `permissionsWithIds` knows the names.
 */
export const grantedIdsSql = (guard: Guard): string => `
  (select coalesce(array_agg(granted.target_id)::text, '{}')
   from ${TABLE_OF_GUARD[guard]}_roles assigned
   join roles role on role.id = assigned.target_id and role.guard = '${guard}'
   join roles_permissions granted on granted.owner_id = role.id
   where assigned.owner_id = person.id)`

/** By guard and ids. Nothing ends it: the name of a permission never changes, and no id is given twice. */
const setsOfIds = new Map<string, ReadonlySet<string>>()
const MAX_SETS = 500

/** The permissions of the guard with these ids. */
export async function permissionsWithIds(guard: Guard, ids: string): Promise<ReadonlySet<string>> {
  const key = `${guard} ${ids}`
  const known = setsOfIds.get(key)
  if (known) return known
  const rows = await query(db.connection(), 'select name from permissions where guard = ? and id = any(?::bigint[])', [guard, ids])
  if (setsOfIds.size >= MAX_SETS) setsOfIds.clear()
  const found = permissionSet(rows.map(({ name }) => String(name)))
  setsOfIds.set(key, found)
  return found
}

/** Of the people with these ids. */
const namesOfPeopleSql = (guard: Guard): string => `
  select granted.name from ${TABLE_OF_GUARD[guard]} person, lateral (${grantedPermissionsSql(guard)}) granted
  where person.id = any(?::bigint[])`

/** Names of the permissions of a person who is not signed in by a token. */
export async function grantedPermissions(guard: Guard, id: number): Promise<string[]> {
  const rows = await query(db.connection(), namesOfPeopleSql(guard), [[id]])
  return rows.map(({ name }) => String(name))
}

/**
 * Whether the caller lacks a permission that this person has: nobody gets into an account that may do what they may not. False for the
 * system.
 */
export const lacksPermissionOfPerson = (store: Store, guard: Guard, id: number): Promise<boolean> =>
  isAnyMissing(store, namesOfPeopleSql(guard), [id])

/** Whether the caller lacks a permission that one of these roles has. */
export const lacksPermissionOfRoles = (store: Store, ids: readonly number[]): Promise<boolean> => isAnyMissing(
  store,
  `select distinct permission.name from roles_permissions granted join permissions permission on permission.id = granted.target_id
   where granted.owner_id = any(?::bigint[])`,
  ids,
)

/** The names of the permissions that the caller lacks. */
export const missingPermissions = (store: Store, ids: readonly number[]): Promise<string[]> =>
  findMissing(store, 'select name from permissions where id = any(?::bigint[]) order by name', ids)

const isAnyMissing = async (store: Store, sql: string, ids: readonly number[]): Promise<boolean> =>
  (await findMissing(store, sql, ids)).length > 0

/**
 * Permissions of couriers and clients have the names of those of staff: who may not see orders sees none as a courier either. What staff
 * cannot have, such as to rate an order, nobody lacks.
 */
async function findMissing({ trx, caller }: Store, sql: string, ids: readonly number[]): Promise<string[]> {
  if (!caller) return []
  const rows = await query(trx, sql, [ids])
  return rows.map(({ name }) => String(name)).filter((name) => ofStaff().has(name) && !caller.permissions.has(name))
}

let names: ReadonlySet<string> | undefined
const ofStaff = (): ReadonlySet<string> => (names ??= new Set(permissionNames()))

export async function roleIdsOf({ trx }: Store, guard: Guard, personId: number): Promise<number[]> {
  const rows = await query(trx, `select target_id from ${TABLE_OF_GUARD[guard]}_roles where owner_id = ? order by target_id`, [personId])
  return rows.map((row) => Number(row.target_id))
}

export async function permissionIdsOf({ trx }: Store, roleId: number): Promise<number[]> {
  const rows = await query(trx, 'select target_id from roles_permissions where owner_id = ? order by target_id', [roleId])
  return rows.map((row) => Number(row.target_id))
}

export const idsWithout = (ids: readonly number[], others: readonly number[]): number[] => ids.filter((id) => !others.includes(id))
export const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  idsWithout(a, b).length === 0 && idsWithout(b, a).length === 0
