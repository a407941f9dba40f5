/**
 * An issued invoice and its orders never disagree: while an order is on an issued invoice, nothing that is billed changes. Whoever
 * changes it (a form, a transition, a batch, an import, a rule) writes through the store, and so through these guards. A price changes
 * after a credit note, or with one: the transition `reissue` of the invoice.
 */
import { isBilledItem } from './items/order_items.ts'
import { invalid, Refused } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import type { ErrorMessage } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Item = Row<'order_items'>

/** What people enter, and what follows from it, in the sequence in which they recognise it. */
const ENTERED = ['type', 'grade', 'discount_type', 'discount_value', 'transport_fee'] as const
const BILLED = ['transport_fee', 'services_total', 'discount_amount', 'subtotal', 'total', 'vat_rate', 'vat_amount'] as const
const BILLED_OF_ITEM = ['quantity', 'billed_quantity', 'unit_price', 'amount', 'unit'] as const
const ENTERED_OF_ITEM = ['category_id', 'sub_category_id', 'tissu', 'wash_type', 'quantity'] as const

/** Before an order is saved: the error is at the field that was entered. */
export async function assertInvoicedOrderUnchanged(
  store: Store, before: Order, draft: BeforeSaveContext<'orders'>['draft'],
): Promise<void> {
  if (before.invoice_id === null) return
  const field = ENTERED.find(isChanged(before, draft))
  if (field) throw invalid(field, await invoicedMessage(store, before, `orders.fields.${field}`))
}

/** The same for an item that is edited; the effects of a transition are seen after they are written. */
export async function assertInvoicedItemUnchanged(
  store: Store, before: Item, draft: BeforeSaveContext<'order_items'>['draft'],
): Promise<void> {
  const field = ENTERED_OF_ITEM.find(isChanged(before, draft))
  const order = field && await store.find('orders', before.order_id)
  if (order && order.invoice_id !== null) throw invalid(field, await invoicedMessage(store, order, `order_items.fields.${field}`))
}

/** After an order is written, its sums too. */
export async function assertInvoiceStands({ store, before, changed }: AfterSaveContext<'orders'>): Promise<void> {
  if (!before || before.invoice_id === null) return
  const field = BILLED.find((name) => changed.has(name))
  if (field) throw await invoicedError(store, before, `orders.fields.${field}`)
}

/** After an item is written. Not every change of a line changes a sum: with a discount of 100 % none does. */
export async function assertInvoiceStandsForItem({ store, before, row: item, changed }: AfterSaveContext<'order_items'>): Promise<void> {
  const field = before && isBilledItem(before) !== isBilledItem(item) ? 'status' : BILLED_OF_ITEM.find((name) => changed.has(name))
  if (field) await assertNotInvoiced(store, item.order_id, `order_items.fields.${field}`)
}

/** `what` is the key of what would change. */
export async function assertNotInvoiced(store: Store, order_id: number, what: string): Promise<void> {
  const order = await store.find('orders', order_id)
  if (order && order.invoice_id !== null) throw await invoicedError(store, order, what)
}

const invoicedError = async (store: Store, order: Order, what: string): Promise<Refused> =>
  new Refused(await invoicedMessage(store, order, what))

async function invoicedMessage(store: Store, { code, invoice_id }: Order, what: string): Promise<ErrorMessage> {
  const invoice = invoice_id === null ? null : await store.find('invoices', invoice_id)
  // Clients write no credit notes.
  const key = store.caller?.guard === 'client' ? 'errors.orders.invoiced_call' : 'errors.orders.invoiced'
  return (t) => t(key, { order: code, number: invoice?.number ?? '', what: t(what) })
}
