import { settingOf } from '#backend/services/settings/setting_of'
import { toInteger, decimal, times } from '#schema/decimal'
import type { Row } from '#resources'

type PaymentState = NonNullable<Row<'orders'>['payment_state']>
type Transaction = Pick<Row<'transactions'>, 'type' | 'status' | 'amount' | 'refunded_amount'>

/**
 * In centimes. Source: domain.md §5.5, §6.3.
 * A total of 0 with nothing paid is `paid`: a rework, a full discount. A total of null (not priced yet) is
 * never `paid`: it is `unpaid`, or `partial` with an advance. Below 0 (refunds above payments) nothing counts as paid.
 */
export function paymentState(total: number | null, paid: number): PaymentState {
  if (total !== null && paid > total) return 'overpaid'
  if (total !== null && paid === total) return 'paid'
  return paid > 0 ? 'partial' : 'unpaid'
}

/** The most that may still be refunded; 0 for a canceled, refunded or outgoing transaction. */
export function refundable({ type, status, amount, refunded_amount }: Transaction): number {
  return type === 'in' && status === 'paid' ? amount - (refunded_amount ?? 0) : 0
}

/** The largest payment that an order accepts. */
export function maxPayment(balance: number): number {
  return Math.max(0, balance)
}

/** Coins to give back on `amount` (already rounded for cash), or null when too little was given. */
export function changeDue(given: number, amount: number): number | null {
  return given >= amount ? given - amount : null
}

/** The smallest coin in centimes: the setting `cash_rounding`, which is in MAD. */
export const cashRoundingStep = (context: Parameters<typeof settingOf>[0]) =>
  toInteger(times(decimal(settingOf(context, 'money_cash_rounding')), decimal(100)))
