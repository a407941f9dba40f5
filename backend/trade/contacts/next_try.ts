/** When to try a client again: in two hours, or tomorrow at ten; never while the company is closed. Pure. */
import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { addOpenTime, NoOpenTime, type OpenClock } from '#backend/engine/clock/open_time'
import { addDays, HOUR, instantAfter } from '#common/time/time'

const LATER = 2 * HOUR
const TOMORROW_AT = '10:00'
/** How often it is tried on one day before the next one. */
const TRIES_A_DAY = 2

/** Instants in order, without repetition. */
export function nextTries(now: string, clock: OpenClock): readonly [string, ...string[]] {
  const tomorrow = addDays(dayIn(clock.timezone, new Date(now)), 1)
  const soon = openFrom(instantAfter(now, LATER), clock)
  const next = openFrom(instantOf(tomorrow, clock.timezone, TOMORROW_AT), clock)
  return Date.parse(soon) < Date.parse(next) ? [soon, next] : [next]
}

/** `tries`: those that closed nothing, this one included. */
export function proposedTry(tries: number, now: string, clock: OpenClock): string {
  const [first, ...others] = nextTries(now, clock)
  return tries % (TRIES_A_DAY + 1) === 0 ? others.at(-1) ?? first : first
}

/** A company without opening hours is tried at any time. */
function openFrom(instant: string, clock: OpenClock): string {
  try {
    return addOpenTime(instant, 0, clock)
  } catch (error) {
    if (error instanceof NoOpenTime) return new Date(instant).toISOString()
    throw error
  }
}
