/** The clock of the server, learned from the `Date` of its answers: the clock of a phone may be wrong by hours. */
import { createStore } from '../kit/providers/external_store.ts'

const KEY = 'courier_clock_ms'
/** A phone that is wrong by less is not worth a notice. */
export const NOTABLE_MS = 2 * 60_000

/** How far the server is ahead of the phone, in milliseconds. */
const offset = createStore(Number(typeof localStorage === 'undefined' ? 0 : localStorage.getItem(KEY)) || 0)

export const useClockOffset = offset.useValue

export const now = (): Date => new Date(Date.now() + offset.read())

/** `Date` has no milliseconds, and the answer takes a moment: less than two seconds are no difference. */
export function learnClock(date: string | null, receivedAt = Date.now()): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server) || Math.abs(server - receivedAt - offset.read()) < 2_000) return
  offset.set(server - receivedAt)
  localStorage.setItem(KEY, String(offset.read()))
}
