/** The consumption between two readings of a meter. Pure; exact decimals. Source: domain.md §3.10. */
import { compare, decimal, fixed, plus, quotient, scaled, times } from '#schema/decimal'
import { DAY } from '#common/time/time'

export interface Reading {
  readonly value: string
  /** Null for the initial value of a meter, whose time is unknown. */
  readonly taken_at: string | null
}

const PLACES = 3

/** In units of the meter: (value − previous) × multiplier. */
export const calculateConsumption = (value: string, previous: Reading, multiplier: string): string =>
  fixed(times(plus(decimal(value), times(decimal(previous.value), decimal(-1))), decimal(multiplier)), PLACES)

/** Null where the time span is not known. */
export function calculateDailyConsumption(consumed: string, from: string | null, to: string): string | null {
  const span = from === null ? 0 : Date.parse(to) - Date.parse(from)
  if (span <= 0) return null
  return fixed(scaled(quotient(times(decimal(consumed), decimal(DAY * 10 ** PLACES)), decimal(span)), PLACES), PLACES)
}

export const isConsumptionAboveThreshold = (daily: string | null, threshold: string | null): boolean =>
  daily !== null && threshold !== null && compare(decimal(daily), decimal(threshold)) > 0
