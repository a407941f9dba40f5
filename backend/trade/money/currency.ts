/** Amounts in the currency of the business. Pure; minor units (1/100 in all three currencies). Source: domain.md §3.9. */
import { compare, decimal, times, toInteger } from '#schema/decimal'
import type { Row } from '#resources'

type Transaction = Row<'transactions'>

/** `amount_mad`: amount × rate, rounded once. MAD ignores a rate. Throws MissingExchangeRate when another currency has none above 0. */
export function toMad(amount: number, currency: Transaction['currency'], exchange_rate: Transaction['exchange_rate']): number {
  if (currency === 'MAD') return amount
  if (exchange_rate === null || compare(decimal(exchange_rate), decimal(0)) <= 0) throw new MissingExchangeRate(currency)
  return toInteger(times(decimal(amount), decimal(exchange_rate)))
}

export class MissingExchangeRate extends Error {
  constructor(currency: string) { super(`An amount in ${currency} needs its exchange rate to MAD, above 0`) }
}
