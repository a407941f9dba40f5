/** When runs are, and whether two of them meet. Pure. */
import type { Row } from '#resources'

type Run = Row<'shipments'>

/** A courier and a vehicle are taken from the moment that a run is theirs until it is checked in. */
export const holdsCrew = (status: Run['status']) => status === 'reserved' || isUnderWay(status)
export const isUnderWay = (status: Run['status']) => status === 'semi_collected' || status === 'collected'
/** What its visits are may still be decided. */
export const isPlanned = (status: Run['status']) =>
  status === 'planned' || status === 'published' || status === 'reserved' || status === 'postponed'

/** A run without hours takes the whole day; one that ends when the other begins does not meet it. */
export function runsMeet(a: Pick<Run, 'date' | 'start_time' | 'end_time'>, b: Pick<Run, 'date' | 'start_time' | 'end_time'>): boolean {
  return a.date === b.date && (a.start_time ?? FIRST) < (b.end_time ?? LAST) && (b.start_time ?? FIRST) < (a.end_time ?? LAST)
}

const FIRST = '00:00'
const LAST = '24:00'
