/**
 * The transition `reissue`: after the credit note the discount or the fee of one of the orders may change, and the orders get a new
 * invoice with the next number, in the same transaction. If any part is refused, the old invoice stays as it was.
 */
import { may } from '#backend/engine/resource/caller'
import { invalid } from '#backend/engine/resource/refusals'
import type { PermissionName, Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

/** The arguments of `invoices.reissue`, as resources.ts declares them. */
interface Correction extends Partial<Pick<Row<'orders'>, 'discount_type' | 'discount_value' | 'transport_fee'>> {
  readonly order_id?: number | null
}

export async function issueAgain({ store, row: invoice, args }: TransitionContext<'invoices'>): Promise<void> {
  const orders = await ordersOf(store, invoice.id)
  await correctOrder(store, orders, args as Correction)
  await issueNext(store, invoice, orders)
}

/** For what lowers the bill of an order without a press on its invoice: a refund. An order without one is only changed. */
export async function changeBill(
  store: Store, invoice_id: number | null, reason: string | null, change: () => Promise<void>,
): Promise<void> {
  if (invoice_id === null) return change()
  const orders = await ordersOf(store, invoice_id)
  const invoice = await store.transition('invoices', invoice_id, 'credit', reason === null ? {} : { reason })
  await change()
  await issueNext(store, invoice, orders)
}

async function issueNext(store: Store, invoice: Row<'invoices'>, orders: readonly number[]): Promise<void> {
  const { id, kind, client_id, due_on, locale, note } = invoice
  const next = await store.insert('invoices', { kind, client_id, due_on, locale, note, orders, replaces_id: id })
  await store.transition('invoices', next.id, 'issue')
}

/** The credit note has freed them: which they were is kept in the list of the invoice. */
async function ordersOf(store: Store, id: number): Promise<number[]> {
  const linked = await store.query('select target_id from invoices_orders where owner_id = ? order by target_id', [id])
  return linked.map(({ target_id }) => Number(target_id))
}

async function correctOrder(store: Store, orders: readonly number[], { order_id, ...given }: Correction): Promise<void> {
  const values = discountOf(given)
  if (given.transport_fee !== null && given.transport_fee !== undefined) values.transport_fee = given.transport_fee
  const [first] = Object.keys(values)
  if (first === undefined) return
  const id = order_id ?? (orders.length === 1 ? orders[0] : undefined)
  if (id === undefined) throw invalid('order_id', (t) => t('errors.invoices.which_order'))
  if (!orders.includes(id)) throw invalid('order_id', (t) => t('errors.reference.missing'))
  if ('discount_type' in values) assertMay(store, 'order-discount', 'discount_type')
  if ('transport_fee' in values) assertMay(store, 'order-price-override', 'transport_fee')
  await store.update('orders', id, values)
}

/** Both or neither; 0 takes a discount away. */
function discountOf({ discount_type = null, discount_value = null }: Correction): Values<'orders'> {
  if (discount_type === null && discount_value === null) return {}
  if (discount_type === null) throw invalid('discount_type', (t) => t('errors.field.required'))
  if (discount_value === null) throw invalid('discount_value', (t) => t('errors.field.required'))
  return { discount_type, discount_value }
}

function assertMay({ caller }: Store, permission: PermissionName, field: string): void {
  if (caller && !may(caller, permission)) throw invalid(field, (t) => t('errors.field.forbidden'))
}
