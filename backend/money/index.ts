/** Money that comes in and goes out: written once, canceled or refunded, never edited. */
import { cashRounded, changeDue, paymentState } from './balance.ts'
import { cashStep } from './cash_step.ts'
import { beforeSaveCategory } from './categories.ts'
import { isCoins, worth } from './coins.ts'
import { toMad } from './currency.ts'
import { beforeSaveSession, explainVariance } from './drawer.ts'
import { recordPayment, recordStopPayment } from './record_payment.ts'
import { recordRefund } from './record_refund.ts'
import { afterSaveTransaction, beforeSaveTransaction } from './save_transaction.ts'
import { check, computed } from '#backend/resource/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const money = {
  effects: {
    record_payment: { follow: recordPayment }, record_stop_payment: { follow: recordStopPayment }, record_refund: { follow: recordRefund },
    explain_variance: { follow: explainVariance },
  },
  checks: {
    /**
     * The goods left because this was paid: taking it back needs the hand-over undone first. A payment that came after
     * the hand-over may be canceled: the order was handed over without it.
     */
    order_is_not_delivered_by_this: check(
      'transactions',
      { order_id: 'orders' },
      ({ type, paid_at }, { refs: { order_id: order } }) =>
        type === 'out' || order?.status !== 'delivered' || order.delivered_at === null || paid_at > order.delivered_at,
    ),
  },
  computed: {
    order_payment_state: computed('orders', ({ total, paid_in, paid_out }) => paymentState(total, (paid_in ?? 0) - (paid_out ?? 0))),
    transaction_amount_mad: computed('transactions', ({ amount, currency, exchange_rate, rounding_mad }) =>
      toMad(amount, currency, exchange_rate) + (rounding_mad ?? 0),
    ),
    /** What goes into the drawer or out of it: coins are rounded, other currencies count at their worth. */
    transaction_cash: computed('transactions', ({ method, amount, currency, amount_mad }, facts) => {
      if (method !== 'cash') return null
      return currency === 'MAD' ? cashRounded(amount, cashStep(facts)) : amount_mad
    }),
    counted_amount: computed('cash_sessions', ({ counted }) => counted && worth(counted)),
    transaction_change: computed('transactions', ({ method, amount, cash_given }, facts) =>
      method === 'cash' && cash_given !== null && cash_given !== undefined
        ? changeDue(cash_given, cashRounded(amount, cashStep(facts)))
        : null,
    ),
  },
  json: { coins: isCoins },
  hooks: {
    cash_sessions: { beforeSave: beforeSaveSession },
    transactions: { beforeSave: beforeSaveTransaction, afterSave: afterSaveTransaction },
    transaction_categories: { beforeSave: beforeSaveCategory },
  },
} satisfies Room
