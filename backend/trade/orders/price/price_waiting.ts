/** Job `orders.price_waiting`: items that were measured before the price list had a price for them get it once it is there. */
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { findActiveItems } from '../items/order_items.ts'
import { repriceItem } from './price_item.ts'
import db from '@adonisjs/lucid/services/db'
import type { JobContext } from '#backend/engine/resource/job'

/** An order that cannot be priced keeps no other from its price. */
export async function priceWaiting(_payload: object, job: JobContext): Promise<void> {
  const failures: unknown[] = []
  for (const id of await findWaiting()) {
    job.signal.throwIfAborted()
    await priceOrder(id).catch((error: unknown) => { failures.push(error) })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders that wait for a price`)
  await job.complete(() => Promise.resolve())
}

async function findWaiting(): Promise<number[]> {
  const rows = await query(db.connection(), `
    select id::int from orders where status = 'in_measure' and unpriced_items > 0 and deleted_at is null order by id`)
  return rows.map(({ id }) => Number(id))
}

/** Unless somebody has set the price meanwhile. */
const priceOrder = (id: number): Promise<void> => runInTransaction(async (trx) => {
  const store = openStore(trx, null, await handlers().loadContext(trx), { defersStatements: 'until prepareCommit' })
  const { status } = await store.lock('orders', id)
  if (status !== 'in_measure') return
  const waiting = (await findActiveItems(store, id)).filter((item) => item.status === 'measured' && item.unit_price === null)
  for (const item of waiting) await repriceItem(store, item)
  await store.prepareCommit()
})
