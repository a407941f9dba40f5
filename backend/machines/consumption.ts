/** What a meter says between two readings. Pure; exact decimals. Source: domain.md §3.10. */
import { compare, decimal, fixed, plus, quotient, scaled, times } from '#schema/decimal'

export interface Reading {
  readonly value: string
  /** Null for the first value of a meter: nobody knows since when it showed it. */
  readonly taken_at: string | null
}

const PLACES = 3
const DAY = 86_400_000

/** In units of the meter: (value − previous) × multiplier. */
export const consumption = (value: string, previous: Reading, multiplier: string): string =>
  fixed(times(plus(decimal(value), times(decimal(previous.value), decimal(-1))), decimal(multiplier)), PLACES)

/** Null where the time between is not known. */
export function perDay(consumed: string, from: string | null, to: string): string | null {
  const span = from === null ? 0 : Date.parse(to) - Date.parse(from)
  if (span <= 0) return null
  return fixed(scaled(quotient(times(decimal(consumed), decimal(DAY * 10 ** PLACES)), decimal(span)), PLACES), PLACES)
}

export const isTooMuch = (aDay: string | null, threshold: string | null): boolean =>
  aDay !== null && threshold !== null && compare(decimal(aDay), decimal(threshold)) > 0
