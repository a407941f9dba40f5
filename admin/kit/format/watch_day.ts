/** Waits for the next day in the time zone of the business. Pure, except for its clock. */
import { MINUTE } from '#common/time/time'
import { businessDay, untilNextDay } from './business_zone.ts'

export interface Clock {
  readonly now: () => number
  /** Returns how to cancel it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** `listener` is called when a day has begun; `check` looks now. */
export function watchDay(listener: () => void, { now, after }: Clock): { readonly check: () => void; readonly stop: () => void } {
  let day = dayAt(now())
  let cancel: (() => void) | undefined
  const check = () => {
    cancel?.()
    cancel = after(Math.min(untilNextDay(now() - LATE), LONGEST_WAIT), check)
    const present = dayAt(now())
    if (day === present) return
    day = present
    listener()
  }
  check()
  return { check, stop: () => { cancel?.() } }
}

/** A day begins ten seconds late, so that it has begun on the server too. */
export const dayAt = (now: number): string => businessDay(now - LATE)
const LATE = 10_000
/** The timers of a computer stand still while it sleeps. */
const LONGEST_WAIT = 15 * MINUTE
