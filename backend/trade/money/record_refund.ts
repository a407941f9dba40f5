/** A refund is an outgoing transaction that references its payment. A fully refunded payment is closed (T-T2). */
import { refundable } from './balance.ts'
import { findSystemTransactionCategory } from './transaction_categories.ts'
import { toMad } from './currency.ts'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { invalid } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

/** The arguments of `transactions.refund`, as resources.ts declares them. */
interface Refund { readonly amount: number; readonly method: Row<'transactions'>['method']; readonly reference?: string | null }

export async function recordRefund({ store, row: payment, args, reason }: TransitionContext<'transactions'>): Promise<void> {
  const { amount, method, reference = null } = args as unknown as Refund
  const left = refundable(payment)
  if (amount > left) throw invalid('amount', (t) => t('errors.money.above_refundable', {
    left: toldValue(store.caller, 'transactions', 'amount', moneyText(t, left, payment.currency)),
  }))
  const { currency, exchange_rate, order_id, client_id } = payment
  const category = await findSystemTransactionCategory(store, 'refund')
  await store.insert('transactions', {
    type: 'out', category_id: category.id, is_system: true, amount, method, reference, currency, exchange_rate, order_id, client_id,
    refund_of_id: payment.id, note: reason, rounding_mad: await roundingOf(store, payment, amount, amount === left),
  })
  if (amount === left) await store.transition('transactions', payment.id, 'close')
}

/**
 * Each refund in a foreign currency is rounded to centimes. The last one takes the remainder of the payment, and none takes
 * more: otherwise a fully refunded order could keep a balance of one centime.
 */
async function roundingOf(store: Store, payment: Row<'transactions'>, amount: number, isLast: boolean): Promise<number> {
  const refunds = (await store.select('transactions', { refund_of_id: payment.id })).filter(({ status }) => status !== 'canceled')
  const left = refunds.reduce((rest, { amount_mad }) => rest - (amount_mad ?? 0), payment.amount_mad ?? 0)
  const exact = toMad(amount, payment.currency, payment.exchange_rate)
  return (isLast ? left : Math.min(exact, left)) - exact
}
