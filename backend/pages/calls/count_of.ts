/** How many rows `t` meet a condition, which has the caller's scope: the number beside an entry of the menu. */
import db from '@adonisjs/lucid/services/db'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { fillSql, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'

export async function countOf(table: 'threads' | 'follow_ups' | 'notifications', where: Fragment, counted = '*'): Promise<number> {
  const [row] = await fetchRows<{ count: number }>(db.connection(), numberedSql(fillSql(
    `select count(${counted})::int as count from ${table} t where {}`, where)))
  return row?.count ?? 0
}
