/** When an item is expected to be dry. Pure. Source: domain.md §6.6. */
import { HOUR, instantAfter, MINUTE, TWO_YEARS } from '#common/time/time'
import type { Row } from '#resources'

const METHOD = { air_sun: 1, air_shade: 1.5, chamber: 0.5, dryer_machine: 0.3 } as const satisfies Record<Row<'dryings'>['method'], number>
const WOOL = 1.5
const HIGH_WOOL = 2
/** Relative humidity in percent below which it has no effect. */
const DRY_AIR = 60

type Drying = Pick<Row<'dryings'>, 'method' | 'humidity'>
type Item = Pick<Row<'order_items'>, 'type' | 'tissu'>
type Step = Pick<Row<'processes'>, 'drying_method' | 'drying_humidity' | 'wool_drying_method' | 'wool_drying_humidity'>

/** `hours` are those of the sub-category or the category, in the sun and in dry air; unknown ones, and over two years, give no moment. */
export function dryAt(in_at: string, hours: number | null, { method, humidity }: Drying, item: Item): string | null {
  if (hours === null) return null
  const length = dryingLength(hours, { method, humidity }, item)
  // Such hours are a slip in the category: they move no promise.
  return length > TWO_YEARS ? null : instantAfter(in_at, length)
}

/** Of an item that is still to be hung up, by the usual way of its step. */
export const dryingMinutes = (hours: number, step: Step, item: Item): number => dryingLength(hours, usualDrying(step, item), item) / MINUTE

function usualDrying({ drying_method, drying_humidity, wool_drying_method, wool_drying_humidity }: Step, item: Item): Drying {
  const isElsewhere = wool_drying_method !== null && fabricFactor(item) > 1
  return isElsewhere ? { method: wool_drying_method, humidity: wool_drying_humidity }
    : { method: drying_method ?? 'air_sun', humidity: drying_humidity }
}

function dryingLength(hours: number, { method, humidity }: Drying, item: Item): number {
  const damp = 1 + Math.max(0, (humidity ?? DRY_AIR) - DRY_AIR) / 100
  return Math.round(hours * METHOD[method] * damp * fabricFactor(item) * HOUR)
}

function fabricFactor({ type, tissu }: Item): number {
  if (type === 'haute_laine') return HIGH_WOOL
  return tissu === 'laine' ? WOOL : 1
}
