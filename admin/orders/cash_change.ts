/** What is given back of the cash for a payment. Pure. */
import type { Values } from '../definition/record.ts'
import type { I18n } from '../definition/translation.ts'

/** In minor units, negative while cash is missing; null for other methods and before both amounts are known. Cash is the default. */
export function cashChange({ method, amount, cash_given }: Values): number | null {
  const isCash = (method ?? 'cash') === 'cash'
  return isCash && typeof amount === 'number' && typeof cash_given === 'number' ? cash_given - amount : null
}

/** "Payment of MAD 100.00 recorded. Give back MAD 100.00." */
export function withCashChange(text: string, payment: Values, { t, format }: Pick<I18n, 't' | 'format'>): string {
  const change = cashChange(payment) ?? 0
  return change > 0 ? `${text} ${t('ui.orders.give_back', { amount: format.money(change) })}` : text
}
