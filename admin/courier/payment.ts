/** The money at the door, checked before the press: a phone without a network gets the server's answer much later. Pure. */

export interface TypedPayment {
  readonly method: string
  /** Centimes; null: empty; undefined: no amount. */
  readonly amount: number | null | undefined
  readonly given: number | null | undefined
  readonly reference: string
}

type PaymentErrors = Partial<Readonly<Record<'amount' | 'given' | 'reference', string>>>

/** Translation keys by field. */
export function paymentErrors({ method, amount, given, reference }: TypedPayment, due: number): PaymentErrors {
  if (typeof amount !== 'number' || amount <= 0) return { amount: 'courier.pay.no_amount' }
  if (amount > due) return { amount: 'courier.pay.too_much' }
  if (method === 'cash' && given === undefined) return { given: 'courier.pay.no_amount' }
  if (method === 'cash' && typeof given === 'number' && given < amount) return { given: 'courier.pay.too_little' }
  if (WITH_REFERENCE.has(method) && reference === '') return { reference: 'alerts.empty' }
  return {}
}

const WITH_REFERENCE: ReadonlySet<string> = new Set(['cheque', 'transfer'])

/** What the client gets back; null until both are amounts. */
export const changeOf = ({ amount, given }: TypedPayment): number | null =>
  (typeof amount === 'number' && typeof given === 'number' ? given - amount : null)
