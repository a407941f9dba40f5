/**
 * The demo company after some years: by SQL, since two hundred thousand orders through the store would take an hour. No rule
 * of the store runs here: the temporary tables compute the sums as the store does, and a test compares both.
 */
import { query } from '#backend/database/query'
import { temporaryTableStatements } from './temporary_tables.ts'
import { FILLED_TABLES, NEXT_VALUES, INSERTS } from './insert_rows.ts'
import { LARGE, type DemoSize } from './demo_size.ts'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** One transaction: all of it or nothing. */
export async function loadLarge(trx: TransactionClientContract, size: DemoSize): Promise<void> {
  for (const statement of temporaryTableStatements(size)) await query(trx, statement)
  const indexes = await dropIndexes(trx)
  for (const statement of INSERTS) await query(trx, statement)
  for (const { definition } of indexes) await query(trx, definition)
  for (const statement of NEXT_VALUES) await query(trx, statement)
}

/** Whether the large company was loaded before. */
export async function isLarge(db: QueryClientContract): Promise<boolean> {
  const [row] = await query(db, 'select count(*) >= ? as large from clients', [LARGE.clients])
  return row?.large === true
}

/** Building an index over all rows is much faster than updating it for each. Unique indexes stay, as constraints. */
async function dropIndexes(trx: TransactionClientContract): Promise<{ definition: string }[]> {
  const found = await query(
    trx,
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = any(?) and indexdef not like 'CREATE UNIQUE%'`,
    [FILLED_TABLES],
  )
  for (const { name } of found) await query(trx, `drop index "${String(name)}"`)
  return found.map(({ definition }) => ({ definition: String(definition) }))
}
