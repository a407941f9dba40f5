/** Money back: a transaction out that names the one it refunds. Fully refunded, the original is closed (T-T2). */
import { refundable } from './balance.ts'
import { systemCategory } from './categories.ts'
import { spokenAmount } from './spoken.ts'
import { invalid } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'

/** The arguments of `transactions.refund`, as resources.ts declares them. */
interface Refund { readonly amount: number; readonly method: Row<'transactions'>['method']; readonly reference?: string | null }

export async function recordRefund({ store, row: payment, args, reason }: Move<'transactions'>): Promise<void> {
  const { amount, method, reference = null } = args as unknown as Refund
  const left = refundable(payment)
  if (amount > left) throw invalid('amount', (t) => t('errors.money.above_refundable', { left: spokenAmount(left, payment.currency) }))
  const { currency, exchange_rate, order_id, client_id } = payment
  const category = await systemCategory(store, 'refund')
  await store.insert('transactions', {
    type: 'out', category_id: category.id, amount, method, reference, currency, exchange_rate, order_id, client_id,
    refund_of_id: payment.id, note: reason,
  })
  if (amount === left) await store.move('transactions', payment.id, 'close')
}
