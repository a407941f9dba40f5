/** Money back: a transaction out that names the one it refunds. Fully refunded, the original is closed (T-T2). */
import { refundable } from './balance.ts'
import { systemCategory } from './categories.ts'
import { toMad } from './currency.ts'
import { moneyText } from '#backend/i18n/format_numbers'
import { invalid } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'

/** The arguments of `transactions.refund`, as resources.ts declares them. */
interface Refund { readonly amount: number; readonly method: Row<'transactions'>['method']; readonly reference?: string | null }

export async function recordRefund({ store, row: payment, args, reason }: Move<'transactions'>): Promise<void> {
  const { amount, method, reference = null } = args as unknown as Refund
  const left = refundable(payment)
  if (amount > left) throw invalid('amount', (t) => t('errors.money.above_refundable', { left: moneyText(t, left, payment.currency) }))
  const { currency, exchange_rate, order_id, client_id } = payment
  const category = await systemCategory(store, 'refund')
  await store.insert('transactions', {
    type: 'out', category_id: category.id, amount, method, reference, currency, exchange_rate, order_id, client_id,
    refund_of_id: payment.id, note: reason, rounding_mad: await roundingOf(store, payment, amount, amount === left),
  })
  if (amount === left) await store.move('transactions', payment.id, 'close')
}

/**
 * Each refund of a foreign currency is rounded to centimes on its own. The last one takes what is left of the payment, and
 * none takes more: otherwise an order whose payment was given back completely would still owe, or be owed, a centime.
 */
async function roundingOf(store: Store, payment: Row<'transactions'>, amount: number, isLast: boolean): Promise<number> {
  const refunds = (await store.select('transactions', { refund_of_id: payment.id })).filter(({ status }) => status !== 'canceled')
  const left = refunds.reduce((rest, { amount_mad }) => rest - (amount_mad ?? 0), payment.amount_mad ?? 0)
  const exact = toMad(amount, payment.currency, payment.exchange_rate)
  return (isLast ? left : Math.min(exact, left)) - exact
}
