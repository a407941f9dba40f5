/** Payments of an order at the counter or at a stop, one transaction each. The rules: save_transaction.ts. */
import { findSystemTransactionCategory } from './transaction_categories.ts'
import { isIn } from '#backend/engine/definition/status_groups'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'

type Method = Row<'transactions'>['method']

/** The arguments of `orders.pay`, as resources.ts declares them. */
interface Payment {
  readonly amount: number
  readonly method: Method
  readonly cash_given?: number | null
  readonly reference?: string | null
  readonly note?: string | null
}

export const recordPayment = ({ store, row: order, args }: TransitionContext<'orders'>): Promise<void> =>
  insertPayment(store, order, args, {})

export async function recordStopPayment({ store, row: stop, args }: TransitionContext<'order_deliveries'>): Promise<void> {
  const order = await store.find('orders', stop.order_id)
  if (order) await insertPayment(store, order, args, { order_delivery_id: stop.id, shipment_id: stop.shipment_id })
}

async function insertPayment(store: Store, order: Row<'orders'>, args: Data, origin: Values<'transactions'>): Promise<void> {
  const { amount, method, cash_given = null, reference = null, note = null } = args as unknown as Payment
  const category = await findSystemTransactionCategory(store, isAdvance(order, amount) ? 'advance' : 'order_payment')
  await store.insert('transactions', {
    type: 'in', category_id: category.id, is_system: true, amount, method, cash_given, reference, note, order_id: order.id,
    client_id: order.client_id, ...origin,
  })
}

/** A part of the price before the work is done, or any amount while there is no price. */
const isAdvance = ({ total, balance, status }: Row<'orders'>, amount: number): boolean =>
  total === null || (isIn('orders', 'unfinished', status) && amount < (balance ?? 0))
