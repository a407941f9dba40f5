/** The days of what repeats every few weeks. Pure. */
import { addDays, daysBetween } from '#common/time/time'
import type { Row } from '#resources'

export type Rhythm = Pick<Row<'repeat_orders'>, 'next_on' | 'every_weeks'>

/** The first of its days from that one on. */
export function firstFrom({ next_on, every_weeks }: Rhythm, earliest: string): string {
  const step = 7 * every_weeks
  return addDays(next_on, step * Math.max(0, Math.ceil(daysBetween(next_on, earliest) / step)))
}

/** The next of its days after a collection: what came late does not come twice within half its rhythm. */
export const followingTime = (rhythm: Rhythm, collected_on: string): string =>
  firstFrom(rhythm, addDays(collected_on, Math.ceil(7 * rhythm.every_weeks / 2)))
