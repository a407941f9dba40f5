/** An invoice gets its number, and from then on says the same for ever. Source: domain.md §3.9, §5.6, §11 invariant 7. */
import { linesOf, type Invoiced } from './lines.ts'
import { nextNumber, seriesOf } from './number.ts'
import { buyerOf, sellerIn } from './parties.ts'
import { takeTurn } from '#backend/database/take_turn'
import { known, presentItems } from '#backend/orders/items'
import { refuse } from '#backend/resource/refusals'
import { settingOf } from '#backend/settings/values'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Invoice = Row<'invoices'>
type Order = Row<'orders'>

export async function issueInvoice({ store, row: invoice }: Move<'invoices'>): Promise<Values<'invoices'>> {
  const orders = await ordersOf(store, invoice.id)
  for (const order of orders) await assertInvoiceable(store, invoice, order)
  const client = await known(store, 'clients', invoice.client_id)
  const address = client.default_address_id === null ? null : await store.find('addresses', client.default_address_id)
  const [total, vat_amount] = [sum(orders, ({ total }) => total), sum(orders, ({ vat_amount }) => vat_amount)]
  const lines: NonNullable<Invoice['lines']>[number][] = []
  for (const order of orders) lines.push(...linesOf(await readOrder(store, order), invoice.locale))
  return {
    number: await giveNumber(store, invoice),
    lines,
    seller: sellerIn(store.facts),
    bill_to: buyerOf(client, address),
    due_on: invoice.due_on ?? dayAfter(store.facts.today, client.payment_terms_days ?? 0),
    vat_rate: settingOf(store.facts, 'money.vat_rate'),
    total, vat_amount, total_excl_vat: total - vat_amount,
    advance: sum(orders, ({ paid_total }) => paid_total),
  }
}

/** One after another: the second to issue waits until the first has kept or given back its number. */
export async function giveNumber(store: Store, { id, kind }: Pick<Invoice, 'id' | 'kind'>): Promise<string> {
  const [own] = await store.query('select site_id from invoices where id = ?', [id])
  const series = seriesOf(kind, Number(own?.site_id), store.facts.today)
  await takeTurn(store.trx, 'invoices', series)
  const [last] = await store.query(
    'select number from invoices where starts_with(number, ?) order by length(number) desc, number desc limit 1',
    [series],
  )
  return nextNumber(series, last ? String(last.number) : null)
}

/** The orders are locked: their price and what is paid stay as they are printed. */
async function ordersOf(store: Store, id: number): Promise<Order[]> {
  const linked = await store.query('select target_id from invoices_orders where owner_id = ? order by target_id', [id])
  const orders: Order[] = []
  for (const { target_id } of linked) orders.push(await store.lock('orders', Number(target_id)))
  return orders
}

async function assertInvoiceable(store: Store, { id, client_id }: Invoice, order: Order): Promise<void> {
  if (order.client_id !== client_id) throw refuse('errors.invoices.other_client')
  if (order.status === 'canceled') throw refuse('errors.invoices.order_canceled', { order: order.code })
  if (order.total === null) throw refuse('errors.invoices.not_priced', { order: order.code })
  const [other] = await store.query(
    `select i.number from invoices i join invoices_orders o on o.owner_id = i.id
      where o.target_id = ? and i.id <> ? and i.kind <> 'credit_note' and i.status in ('issued', 'partially_paid', 'paid') limit 1`,
    [order.id, id],
  )
  if (other) throw refuse('errors.invoices.invoiced', { order: order.code, number: other.number })
}

async function readOrder(store: Store, order: Order): Promise<Invoiced> {
  const items: Invoiced['items'][number][] = []
  for (const item of await presentItems(store, order.id))
    if (item.decision !== 'declined') items.push({ ...item, name: (await known(store, 'categories', item.category_id)).name })
  const services: Invoiced['services'][number][] = []
  for (const line of await store.select('order_services', { order_id: order.id }))
    services.push({ ...line, name: (await known(store, 'services', line.service_id)).name })
  return { order, items, services }
}

const sum = (orders: readonly Order[], amount: (order: Order) => number | null) =>
  orders.reduce((total, order) => total + (amount(order) ?? 0), 0)
const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
