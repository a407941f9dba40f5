/**
 * The demo company after some years: by SQL, since two hundred thousand orders through the store would take an hour. No rule
 * of the store runs here: generated_rows.ts computes the sums as the store does, and a test compares both. COPY would take longer.
 */
import { createHash } from 'node:crypto'
import { allowIdle } from '#backend/engine/database/allow_idle'
import { allSettled, query } from '#backend/engine/database/query'
import { FILLED_TABLES, INSERT_ITEMS, INSERT_OTHERS, INSERT_TRANSACTIONS, NEXT_IDS } from './insert_rows.ts'
import { generatedOrders, generatedSums } from './generated_rows.ts'
import { LOCK_TABLES, readTables, replaceTables } from './replace_tables.ts'
import { DROP_STAGE, openStage } from './stage.ts'
import type { DemoSize } from './demo_size.ts'
import type { ClientConfig } from 'pg'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * All of it or nothing: copies of the tables are filled on two connections in a schema of their own, which only this command reads, and
 * replace the tables in `trx`. What a killed command leaves there is dropped by the next one. Until the end the tables can be read.
 * Resolves with what was there before: with 'none', the company is loaded now.
 */
export async function loadLarge(trx: TransactionClientContract, size: DemoSize, settings: ClientConfig): Promise<LargeDemoState> {
  await allowIdle(trx)
  await query(trx, LOCK_TABLES)
  const state = await largeDemoState(trx, size)
  if (state !== 'none') return state
  const tables = await readTables(trx)
  const stage = await openStage(settings, tables.schema)
  try {
    await stage.run([...tables.copies, ...generatedOrders(size)])
    // The items take longer than the sums: the payments are inserted after them, while the orders still are.
    const items = stage.run([INSERT_ITEMS])
    const sums = stage.run([], generatedSums(size))
    await allSettled([
      items.then(() => sums).then(() => stage.run([INSERT_TRANSACTIONS])),
      sums.then(() => stage.run([], INSERT_OTHERS)),
    ])
    // Before the indexes, which it would read as well. Without statistics autovacuum would make them beside us.
    await stage.run(...lists((table) => [`vacuum (analyze) ${table}`]))
    await stage.share(tables.indexes)
    await stage.run(tables.keys)
    await stage.run(...lists((table) => tables.foreignKeys.filter((key) => key.table === table).map(({ statement }) => statement)))
    await stage.run(NEXT_IDS, tables.analyzeOthers)
    await replaceTables(trx, tables)
    await query(trx, CASH_WITHOUT_DRAWERS)
  } catch (error) {
    // Its own failure would hide the first one.
    await stage.run([DROP_STAGE]).catch(() => undefined)
    throw error
  } finally {
    await stage.close()
  }
  return state
}

/** Its payments are of years in which the company counted no drawers (backend/pages/invariants/since_sql.ts). */
const CASH_WITHOUT_DRAWERS = `insert into invariant_starts (invariant, since) values ('cash_in_no_drawer', now())
  on conflict (invariant) do update set since = excluded.since`

/** The items have half of all rows: their statements are one list, those of the other tables another. */
const lists = (statementsOf: (table: string) => readonly string[]) =>
  [statementsOf('order_items'), FILLED_TABLES.filter((table) => table !== 'order_items').flatMap(statementsOf)]

/** Whether the large company is loaded: with so many orders or more, with fewer, or not. */
export type LargeDemoState = 'all' | 'some' | 'none'

export async function largeDemoState(db: QueryClientContract, { orders }: DemoSize): Promise<LargeDemoState> {
  const has = async (n: number) => (await query(db, 'select 1 from orders where public_token = ?', [publicToken(n)])).length > 0
  return (await has(orders)) ? 'all' : (await has(1)) ? 'some' : 'none'
}

/** The token that insert_rows.ts gives the order with this number. */
const publicToken = (n: number) => createHash('md5').update(`${n}large`).digest('hex')
