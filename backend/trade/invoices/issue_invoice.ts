/** Issuing an invoice: it gets its number and its content, which never change afterwards. Source: domain.md §3.9, §5.6, §11 invariant 7. */
import { buildInvoiceLines, type InvoicedOrder } from './lines.ts'
import { nextNumber, invoiceSeriesOf } from './number.ts'
import { vatLinesOf } from './vat_lines.ts'
import { buyerOf, sellerOf } from './parties.ts'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { findActiveItems, isBilledItem } from '#backend/trade/orders/items/order_items'
import { isFeeUnknown } from '#backend/trade/orders/status_groups'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { amountInWords } from '#backend/services/paper/words/amount_in_words'
import { addDays } from '#common/time/time'
import { refuse } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Invoice = Row<'invoices'>
type Order = Row<'orders'>

export async function issueInvoice({ store, row: invoice }: TransitionContext<'invoices'>): Promise<Values<'invoices'>> {
  const orders = await lockOrders(store, invoice.id)
  for (const order of orders) await assertInvoiceable(store, invoice, order)
  const client = await findOrFail(store, 'clients', invoice.client_id)
  const address = client.default_address_id === null ? null : await store.find('addresses', client.default_address_id)
  const locale = invoice.locale ?? client.locale
  const [total, vat_amount] = [sum(orders, ({ total }) => total), sum(orders, ({ vat_amount }) => vat_amount)]
  const vat_lines = vatLinesOf(orders)
  const lines: NonNullable<Invoice['lines']>[number][] = []
  for (const order of orders) lines.push(...buildInvoiceLines(await loadOrder(store, order), locale))
  return {
    number: await assignNumber(store, invoice),
    locale, lines,
    seller: sellerOf(store.context),
    bill_to: buyerOf(client, address),
    due_on: invoice.due_on ?? addDays(store.context.today, client.payment_terms_days ?? 0),
    vat_lines, vat_rate: vat_lines.length === 1 ? vat_lines[0]?.rate ?? null : null,
    total, vat_amount, total_excl_vat: total - vat_amount, amount_in_words: amountInWords(total, locale),
  }
}

/** From now on the prices of the orders stay, and what is paid for them is paid on the invoice: backend/trade/orders/invoiced_order.ts. */
export async function billOrders({ store, row: invoice }: TransitionContext<'invoices'>): Promise<void> {
  for (const { id } of await lockOrders(store, invoice.id)) await store.update('orders', id, { invoice_id: invoice.id })
}

/** A lock on the series: a concurrent request waits until the first one commits or rolls back. */
export async function assignNumber(store: Store, { id, kind }: Pick<Invoice, 'id' | 'kind'>): Promise<string> {
  const [own] = await store.query('select site_id from invoices where id = ?', [id])
  const series = invoiceSeriesOf(kind, Number(own?.site_id), store.context.today)
  await acquireAdvisoryLock(store.trx, 'invoices', series)
  const [last] = await store.query(
    'select number from invoices where starts_with(number, ?) order by length(number) desc, number desc limit 1',
    [series],
  )
  return nextNumber(series, last ? String(last.number) : null)
}

/** Locked, so that prices and payments match the printed invoice. */
async function lockOrders(store: Store, id: number): Promise<Order[]> {
  const linked = await store.query('select target_id from invoices_orders where owner_id = ? order by target_id', [id])
  const orders: Order[] = []
  for (const { target_id } of linked) orders.push(await store.lock('orders', Number(target_id)))
  return orders
}

async function assertInvoiceable(store: Store, { id, client_id }: Invoice, order: Order): Promise<void> {
  if (order.client_id !== client_id) throw refuse('errors.invoices.other_client')
  if (order.status === 'canceled') throw refuse('errors.invoices.order_canceled', { order: order.code })
  if (order.total === null) throw refuse('errors.invoices.not_priced', { order: order.code })
  if (isFeeUnknown(order)) throw refuse('errors.invoices.fee_unknown', { order: order.code })
  if (order.invoice_id === null || order.invoice_id === id) return
  const { number } = await findOrFail(store, 'invoices', order.invoice_id)
  throw refuse('errors.invoices.invoiced', { order: order.code, number })
}

async function loadOrder(store: Store, order: Order): Promise<InvoicedOrder> {
  const items: InvoicedOrder['items'][number][] = []
  for (const item of await findActiveItems(store, order.id))
    if (isBilledItem(item)) items.push({ ...item, name: (await findOrFail(store, 'categories', item.category_id)).name })
  const services: InvoicedOrder['services'][number][] = []
  for (const line of await store.select('order_services', { order_id: order.id }))
    services.push({ ...line, name: (await findOrFail(store, 'services', line.service_id)).name })
  return { order, items, services }
}

const sum = (orders: readonly Order[], amount: (order: Order) => number | null) =>
  orders.reduce((total, order) => total + (amount(order) ?? 0), 0)
