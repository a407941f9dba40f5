/** Money for an order: a transaction of its own, never a typed total. What it may be is asked in save_transaction.ts. */
import { systemCategory } from './categories.ts'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'

type Method = Row<'transactions'>['method']

/** The arguments of `orders.pay`, as resources.ts declares them. */
interface Payment {
  readonly amount: number
  readonly method: Method
  readonly cash_given?: number | null
  readonly reference?: string | null
  readonly note?: string | null
}

export async function recordPayment({ store, row: order, args }: Move<'orders'>): Promise<void> {
  const { amount, method, cash_given = null, reference = null, note = null } = args as unknown as Payment
  const category = await systemCategory(store, order.total === null ? 'advance' : 'order_payment')
  await store.insert('transactions', {
    type: 'in', category_id: category.id, amount, method, cash_given, reference, note, order_id: order.id, client_id: order.client_id,
  })
}
