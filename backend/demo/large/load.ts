/**
 * The demo company after some years: by SQL, since two hundred thousand orders through the store would take an hour. Nobody's
 * rules run here, so the sums are computed in the draft as the store computes them; a test compares both.
 */
import { query } from '#backend/database/query'
import { draft } from './draft.ts'
import { FILLED, NEXT, ROWS } from './rows.ts'
import { LARGE, type Size } from './size.ts'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** One transaction: all of it or nothing. */
export async function loadLarge(trx: TransactionClientContract, size: Size): Promise<void> {
  for (const statement of draft(size)) await query(trx, statement)
  const indexes = await withoutIndexes(trx)
  for (const statement of ROWS) await query(trx, statement)
  for (const { definition } of indexes) await query(trx, definition)
  for (const statement of NEXT) await query(trx, statement)
}

/** It has been here before. */
export async function isLarge(db: QueryClientContract): Promise<boolean> {
  const [row] = await query(db, 'select count(*) >= ? as large from clients', [LARGE.clients])
  return row?.large === true
}

/** An index built over all rows takes a fraction of the time that it takes row by row. The unique ones stay: they check. */
async function withoutIndexes(trx: TransactionClientContract): Promise<{ definition: string }[]> {
  const found = await query(
    trx,
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = any(?) and indexdef not like 'CREATE UNIQUE%'`,
    [FILLED],
  )
  for (const { name } of found) await query(trx, `drop index "${String(name)}"`)
  return found.map(({ definition }) => ({ definition: String(definition) }))
}
