/** The data of the page behind the link of an order, limited to `LINK_FIELDS`. */
import { mapValues, pick } from '#schema/map_values'
import { query } from '#backend/engine/database/query'
import db from '@adonisjs/lucid/services/db'
import type { Executor } from '#backend/engine/resource/read/executor'
import { findRecord, findRecords } from '#backend/engine/resource/read/find_record'
import { resourceOf } from '#backend/engine/definition/registry'
import { NotFound } from '#backend/engine/resource/refusals'
import { LINK_ORDER_TRANSITIONS, LINK_FIELDS, LINK_STOP_TRANSITIONS } from './order_link_fields.ts'
import type { ResourceName } from '#resources'
import type { Data } from '#schema/predicate'
import type { OrderLink } from './order_link.ts'

export async function orderLinkJson(executor: Executor | null, { caller, order_id }: OrderLink): Promise<Data> {
  const order = await findRecord(executor, resourceOf('orders'), caller, order_id)
  if (!order) throw new NotFound()
  const rowsOf = async (name: ResourceName, ids: string) => {
    const rows = await query(executor ?? db.connection(), ids, [order_id])
    return findRecords(executor, resourceOf(name), caller, rows.map(({ id }) => Number(id)))
  }
  const childrenOf = (name: 'order_deliveries' | 'order_events' | 'transactions') =>
    rowsOf(name, `select id from ${name} where order_id = ? order by id`)
  const items = order.items as readonly Data[]
  const stops = await childrenOf('order_deliveries')
  return {
    ...linkFields(order, LINK_FIELDS.orders), can: allowedTransitions(order, LINK_ORDER_TRANSITIONS),
    items: items.map((item) => linkFields(item, LINK_FIELDS.order_items)),
    categories: (await rowsOf('categories', CATEGORIES)).map((category) => linkFields(category, LINK_FIELDS.categories)),
    stops: stops.map((stop) => ({
      ...linkFields(stop, LINK_FIELDS.order_deliveries), can: allowedTransitions(stop, LINK_STOP_TRANSITIONS),
    })),
    events: (await childrenOf('order_events')).map((event) => linkFields(event, LINK_FIELDS.order_events)),
    invoices: (await rowsOf('invoices', BILLED)).map((invoice) => linkFields(invoice, LINK_FIELDS.invoices)),
    transactions: (await childrenOf('transactions')).map((transaction) => linkFields(transaction, LINK_FIELDS.transactions)),
  }
}

const CATEGORIES = 'select distinct category_id as id from order_items where order_id = ? order by id'

const BILLED = `select owner_id as id from invoices_orders join invoices on invoices.id = owner_id
  where target_id = ? and status <> 'draft' order by owner_id`

/** A field that the client may not read is null. */
const linkFields = (row: Data, names: readonly string[]): Data => mapValues(pick(row, names), (value) => value ?? null)

function allowedTransitions(row: Data, verbs: readonly string[]): Data {
  const { transitions } = row.can as { readonly transitions: Data }
  return { transitions: Object.fromEntries(Object.entries(transitions).filter(([verb]) => verbs.includes(verb))) }
}
