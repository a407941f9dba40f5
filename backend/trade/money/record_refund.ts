/** A refund is an outgoing transaction that references its payment. A fully refunded payment is closed (T-T2). */
import { refundable } from './balance.ts'
import { findSystemTransactionCategory } from './transaction_categories.ts'
import { toMad } from './currency.ts'
import { changeBill } from '#backend/trade/invoices/index'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { invalid } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

/** The arguments of `transactions.refund`, as resources.ts declares them. */
interface Refund {
  readonly amount: number
  readonly method: Row<'transactions'>['method']
  readonly reference?: string | null
  /** The client pays less: the price was lowered for goodwill. Otherwise so much is left to pay again: it was paid by mistake. */
  readonly purpose: 'reduce_bill' | 'paid_by_mistake'
}

export async function recordRefund({ store, row: payment, args, reason }: TransitionContext<'transactions'>): Promise<void> {
  const { amount, method, reference = null, purpose } = args as unknown as Refund
  const left = refundable(payment)
  if (amount > left) throw invalid('amount', (t) => t('errors.money.above_refundable', {
    left: toldValue(store.caller, 'transactions', 'amount', moneyText(t, left, payment.currency)),
  }))
  const { currency, exchange_rate, order_id, client_id } = payment
  const category = await findSystemTransactionCategory(store, 'refund')
  const reduces_bill = purpose === 'reduce_bill'
  const order = order_id === null ? null : await store.find('orders', order_id)
  if (reduces_bill && (!order || order.total === null)) throw invalid('purpose', (t) => t('errors.money.no_bill'))
  const refund = async () => {
    await store.insert('transactions', {
      type: 'out', category_id: category.id, is_system: true, amount, method, reference, currency, exchange_rate, order_id, client_id,
      refund_of_id: payment.id, note: reason, reduces_bill,
      rounding_mad: await roundingOf(store, payment, amount, amount === left),
    })
  }
  await changeBill(store, reduces_bill ? order?.invoice_id ?? null : null, reason, refund)
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
