/** The page behind a link, as `shown.ts` allows it. */
import { query } from '#backend/database/query'
import { reader } from '#backend/resource/read/reader'
import { record, records } from '#backend/resource/read/show'
import { resourceOf } from '#backend/definition/registry'
import { NotFound } from '#backend/resource/refusals'
import { LINK_VERBS, SHOWN, STOP_VERBS } from './shown.ts'
import type { Executor } from '#backend/resource/read/run'
import type { Data } from '#schema/predicate'
import type { Link } from './link.ts'

export async function linkPage(executor: Executor | null, { caller, order_id }: Link): Promise<Data> {
  const order = await record(executor, resourceOf('orders'), caller, order_id)
  if (!order) throw new NotFound()
  const childrenOf = async (name: 'order_deliveries' | 'order_events' | 'transactions') => {
    const sql = `select id from ${name} where order_id = ? order by id`
    const rows = await query(executor ?? reader(), sql, [order_id])
    return records(executor, resourceOf(name), caller, rows.map(({ id }) => Number(id)))
  }
  const items = order.items as readonly Data[]
  const stops = await childrenOf('order_deliveries')
  return {
    ...pick(order, SHOWN.orders), can: allowed(order, LINK_VERBS),
    items: items.map((item) => pick(item, SHOWN.order_items)),
    stops: stops.map((stop) => ({ ...pick(stop, SHOWN.order_deliveries), can: allowed(stop, STOP_VERBS) })),
    events: (await childrenOf('order_events')).map((event) => pick(event, SHOWN.order_events)),
    transactions: (await childrenOf('transactions')).map((transaction) => pick(transaction, SHOWN.transactions)),
  }
}

const pick = (row: Data, names: readonly string[]): Data => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

function allowed(row: Data, verbs: readonly string[]): Data {
  const { transitions } = row.can as { readonly transitions: Data }
  return { transitions: Object.fromEntries(Object.entries(transitions).filter(([verb]) => verbs.includes(verb))) }
}
