/**
 * The demo company after some years: by SQL, since two hundred thousand orders through the store would take an hour. No rule
 * of the store runs here: the temporary tables compute the sums as the store does, and a test compares both. COPY would take longer.
 */
import { createHash } from 'node:crypto'
import { query } from '#backend/database/query'
import { temporaryTableStatements } from './temporary_tables.ts'
import { NEXT_VALUES, INSERTS } from './insert_rows.ts'
import { dropForLoad } from './drop_for_load.ts'
import type { DemoSize } from './demo_size.ts'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Sorting and building indexes in memory instead of files. */
const SETTINGS = ['set local work_mem = \'256MB\'', 'set local maintenance_work_mem = \'512MB\'']

/** One transaction: all of it or nothing. */
export async function loadLarge(trx: TransactionClientContract, size: DemoSize): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await query(trx, statement)
  }
  await run([...SETTINGS, ...temporaryTableStatements(size)])
  const restore = await dropForLoad(trx)
  await run([...INSERTS, ...restore, ...NEXT_VALUES])
}

/** Whether the large company is loaded: with so many orders or more, with fewer, or not. */
export async function largeDemoState(db: QueryClientContract, { orders }: DemoSize): Promise<'all' | 'some' | 'none'> {
  const has = async (n: number) => (await query(db, 'select 1 from orders where public_token = ?', [publicToken(n)])).length > 0
  return (await has(orders)) ? 'all' : (await has(1)) ? 'some' : 'none'
}

/** The token that insert_rows.ts gives the order with this number. */
const publicToken = (n: number) => createHash('md5').update(`${n}large`).digest('hex')
