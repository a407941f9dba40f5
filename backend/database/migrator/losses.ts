/** What exactly would be lost: rows, or values in how many of them. */
import { query } from '#backend/database/query'
import { quoted } from './names.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export async function losses(executor: QueryClientContract, places: readonly string[]): Promise<string[]> {
  return Promise.all(places.map((place) => loss(executor, place)))
}

async function loss(executor: QueryClientContract, place: string): Promise<string> {
  const [table = '', column] = place.split('.')
  if (table.endsWith('_seq')) return `${place}: the next number`
  const filled = column === undefined ? 'count(*)' : `count(${quoted(column)})`
  const [row] = await query(executor, `select count(*) as rows, ${filled} as filled from ${quoted(table)}`, [])
  const all = String(row?.rows)
  return column === undefined ? `${place}: all ${all} rows` : `${place}: its value in ${String(row?.filled)} of ${all} rows`
}
