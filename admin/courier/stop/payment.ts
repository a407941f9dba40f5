/** The money at the door, checked before the action: a phone without a network gets the server's answer much later. Pure. */
import { cashRounded } from '#common/orders/coins'
import type { CourierDay, CourierStop } from '#common/courier/day'

export interface TypedPayment {
  readonly method: string
  /** Centimes; null: empty; undefined: no amount. */
  readonly amount: number | null | undefined
  readonly given: number | null | undefined
  readonly reference: string
}

type PaymentErrors = Partial<Readonly<Record<'amount' | 'given' | 'reference', string>>>

/** The amount of a bill, in coins if it is paid with them: it pays the bill. */
export const askedFor = (method: string, due: number, coin: number): number => (method === 'cash' ? cashRounded(due, coin) || due : due)

/** Translation keys by field. `coin`: the smallest one. */
export function paymentErrors({ method, amount, given, reference }: TypedPayment, due: number, coin: number): PaymentErrors {
  if (typeof amount !== 'number' || amount <= 0) return { amount: 'courier.pay.no_amount' }
  if (amount > due) return { amount: 'courier.pay.too_much' }
  if (method === 'cash' && given === undefined) return { given: 'courier.pay.no_amount' }
  if (method === 'cash' && typeof given === 'number' && given < cashRounded(amount, coin)) return { given: 'courier.pay.too_little' }
  if (WITH_REFERENCE.has(method) && reference === '') return { reference: 'alerts.empty' }
  return {}
}

const WITH_REFERENCE: ReadonlySet<string> = new Set(['cheque', 'transfer'])

/** What the client pays in coins of this size, and gets back; null for other methods, and until the amounts are known. */
export const cashDue = ({ method, amount }: TypedPayment, coin: number): number | null =>
  (method === 'cash' && typeof amount === 'number' ? cashRounded(amount, coin) : null)

export function changeOf(payment: TypedPayment, coin: number): number | null {
  const cash = cashDue(payment, coin)
  return cash !== null && typeof payment.given === 'number' ? payment.given - cash : null
}

/** What was put into the courier's hand, and what it is above or below the bill: coins are no smaller than the smallest one. */
export function takenAtDoor({ cash, settings }: Pick<CourierDay, 'cash' | 'settings'>, stop: Pick<CourierStop, 'id' | 'amount_collected'>) {
  const rounding = cash.shipments.flatMap(({ payments }) => payments)
    .filter(({ stop_id, method }) => stop_id === stop.id && method === 'cash')
    .reduce((sum, { amount }) => sum + cashRounded(amount, settings.cash_step) - amount, 0)
  return { taken: stop.amount_collected + rounding, rounding }
}
