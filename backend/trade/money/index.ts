/** Transactions: written once, canceled or refunded, never edited. */
import { changeDue, paymentState, cashRoundingStep } from './balance.ts'
import { beforeSaveTransactionCategory } from './transaction_categories.ts'
import { cashRounded, sumCoins } from '#common/orders/coins'
import { toMad } from './currency.ts'
import { assertVarianceExplained, beforeSaveCashSession, leaveInDrawer } from './cash_drawer.ts'
import { paymentReminder } from './debts.ts'
import { recordPayment, recordStopPayment } from './record_payment.ts'
import { recordRefund } from './record_refund.ts'
import { afterSaveTransaction, beforeSaveTransaction } from './save_transaction.ts'
import { notifyOfDrawer } from './drawer_differs.ts'
import { defineCheck, defineComputed, fieldsOf } from '#backend/engine/resource/define_rules'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export { assertInDrawer, findOpenCashSession } from './cash_drawer.ts'
export { differenceLimit } from './drawer_differs.ts'
export { findSystemTransactionCategory, type SystemTransactionCategory } from './transaction_categories.ts'

export const money = {
  effects: {
    record_payment: { cascade: recordPayment }, record_stop_payment: { cascade: recordStopPayment },
    record_refund: { cascade: recordRefund }, assert_variance_explained: { cascade: assertVarianceExplained },
    leave_in_drawer: { patch: leaveInDrawer },
  },
  checks: {
    /**
     * The order was handed over because this was paid: the hand-over is undone first. A payment that came after the
     * hand-over may be canceled: the order was handed over without it.
     */
    order_is_not_delivered_by_this: defineCheck(
      fieldsOf('transactions', ['type', 'paid_at']), { order_id: fieldsOf('orders', ['status', 'delivered_at']) },
      ({ type, paid_at }, { refs: { order_id: order } }) =>
        type === 'out' || order?.status !== 'delivered' || order.delivered_at === null || paid_at > order.delivered_at,
    ),
  },
  computed: {
    order_payment_state: defineComputed('orders', ({ total, paid_in, paid_out }) => paymentState(total, (paid_in ?? 0) - (paid_out ?? 0))),
    transaction_amount_mad: defineComputed('transactions', ({ amount, currency, exchange_rate, rounding_mad }) =>
      toMad(amount, currency, exchange_rate) + (rounding_mad ?? 0),
    ),
    /** The change of the drawer: MAD is rounded to coins, other currencies count with their value in MAD. */
    transaction_cash: defineComputed('transactions', ({ method, amount, currency, amount_mad }, context) => {
      if (method !== 'cash') return null
      return currency === 'MAD' ? cashRounded(amount, cashRoundingStep(context)) : amount_mad
    }),
    /** Cash again, in coins that exist. */
    expense_cash: defineComputed('shipment_expenses', ({ amount }, context) => cashRounded(amount, cashRoundingStep(context))),
    counted_amount: defineComputed('cash_sessions', ({ counted }) => counted && sumCoins(counted)),
    transaction_change: defineComputed('transactions', ({ method, amount, cash_given }, context) =>
      method === 'cash' && cash_given !== null && cash_given !== undefined
        ? changeDue(cash_given, cashRounded(amount, cashRoundingStep(context)))
        : null,
    ),
  },
  watches: { payment_reminder: paymentReminder },
  hooks: {
    cash_sessions: { beforeSave: beforeSaveCashSession, afterSave: notifyOfDrawer },
    transactions: { beforeSave: beforeSaveTransaction, afterSave: afterSaveTransaction },
    transaction_categories: { beforeSave: beforeSaveTransactionCategory },
  },
} satisfies PartialHandlers
