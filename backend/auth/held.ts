import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { TABLE_OF } from '#backend/resource/caller'
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
