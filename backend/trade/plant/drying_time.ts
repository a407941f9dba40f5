/** When an item is expected to be dry. Pure. Source: domain.md §6.6. */
import { HOUR, instantAfter, TWO_YEARS } from '#common/time/time'
import type { Row } from '#resources'

const METHOD = { air_sun: 1, air_shade: 1.5, chamber: 0.5, dryer_machine: 0.3 } as const satisfies Record<Row<'dryings'>['method'], number>
const WOOL = 1.5
const HIGH_WOOL = 2
/** Relative humidity in percent below which it has no effect. */
const DRY_AIR = 60

type Drying = Pick<Row<'dryings'>, 'method' | 'humidity'>
type Item = Pick<Row<'order_items'>, 'type' | 'tissu'>

/** `hours` are those of the sub-category or the category, in the sun and in dry air; unknown ones, and over two years, give no moment. */
export function dryAt(in_at: string, hours: number | null, { method, humidity }: Drying, item: Item): string | null {
  if (hours === null) return null
  const damp = 1 + Math.max(0, (humidity ?? DRY_AIR) - DRY_AIR) / 100
  const length = hours * METHOD[method] * damp * fabricFactor(item) * HOUR
  // Such hours are a slip in the category: they move no promise.
  return length > TWO_YEARS ? null : instantAfter(in_at, Math.round(length))
}

function fabricFactor({ type, tissu }: Item): number {
  if (type === 'haute_laine') return HIGH_WOOL
  return tissu === 'laine' ? WOOL : 1
}
