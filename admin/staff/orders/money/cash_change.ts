/** What is paid in coins, and given back of the cash for a payment. `coin`: the smallest one, in minor units. Pure. */
import { cashRounded } from '#common/orders/coins'
import type { Values } from '../../definition/record.ts'
import type { I18n } from '../../definition/translation.ts'

/** Null for other methods and before the amount is known. Cash is the default. */
export const cashDue = ({ method, amount }: Values, coin: number): number | null =>
  ((method ?? 'cash') === 'cash' && typeof amount === 'number' ? cashRounded(amount, coin) : null)

/** Negative while cash is missing; null until both amounts are known. */
export function cashChange(payment: Values, coin: number): number | null {
  const due = cashDue(payment, coin)
  return due !== null && typeof payment.cash_given === 'number' ? payment.cash_given - due : null
}

/** "Payment of 100.00 MAD recorded. Give back 100.00 MAD." */
export function withCashChange(text: string, payment: Values, coin: number, { t, format }: Pick<I18n, 't' | 'format'>): string {
  const change = cashChange(payment, coin) ?? 0
  return change > 0 ? `${text} ${t('ui.orders.give_back', { amount: format.money(change) })}` : text
}

/** What the coins of a payment are more than its amount: 0.04 of 194.10 in coins for 194.06. Of a refund it goes out, too. */
export function cashRounding({ type, method, currency, amount, cash_moved: coins }: Values): number {
  if (method !== 'cash' || currency !== 'MAD' || typeof coins !== 'number' || typeof amount !== 'number') return 0
  return type === 'out' ? amount - coins : coins - amount
}
