/** Why “nobody there” has to wait, by the rule of the server: a phone without a network knows it as well. Pure. */
import { AT_THE_DOOR_M, nobodyThereFrom } from '#common/courier/nobody_there'
import type { CourierDay, CourierStop } from '#common/courier/day'

/** Why waiting at the door does not count. */
type Door = 'not_arrived' | 'no_pin' | 'no_position' | 'far'

export interface NobodyYet {
  /** From this moment (ms) it may be said; null: only after more calls, or at the door. */
  readonly from: number | null
  readonly calls_left: number
  readonly door: Door | null
}

/** Null: it may be said now. `now` in milliseconds of the server's clock. */
export function nobodyYet({ settings: { calls } }: Pick<CourierDay, 'settings'>, stop: CourierStop, now: number): NobodyYet | null {
  const { first_called_at, arrived_at, distance_to_pin_m: distance_m = null } = stop
  const from = nobodyThereFrom(
    { calls: stop.calls.length, first_called_at, arrived_at, distance_m },
    { calls: calls.count, call_seconds: calls.seconds, door_seconds: calls.door_seconds },
  )
  if (from !== null && from <= now) return null
  return { from, calls_left: Math.max(0, calls.count - stop.calls.length), door: doorOf(stop) }
}

function doorOf({ arrived_at, address, distance_to_pin_m: distance = null }: CourierStop): Door | null {
  if (arrived_at === null) return 'not_arrived'
  if (!address?.location) return 'no_pin'
  if (distance === null) return 'no_position'
  return distance > AT_THE_DOOR_M ? 'far' : null
}

/** The server's own answer: of another rule, because this one was kept when the day was read. */
export function refusedOtherwise(day: CourierDay, stop: CourierStop, reason: string | null): string | null {
  return reason !== null && nobodyYet(day, stop, Date.parse(day.server_at)) === null ? reason : null
}
