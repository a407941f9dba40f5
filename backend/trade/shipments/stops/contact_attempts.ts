/** Whether a courier has tried long enough to reach the client. Pure. Source: domain.md §5.3 T-D3. */
import type { Row } from '#resources'

type Stop = Pick<Row<'order_deliveries'>, 'calls_count' | 'calls_before' | 'first_called_at' | 'arrived_at' | 'distance_to_pin_m'>

export interface AttemptThresholds {
  readonly calls: number
  readonly call_seconds: number
  readonly door_seconds: number
}

/** The greatest distance from the pin that counts as being at the door. */
export const AT_THE_DOOR_M = 200
const secondsSince = (moment: string, now: string) => Math.max(0, Date.parse(now) - Date.parse(moment)) / 1000

export function hasEnoughContactAttempts(stop: Stop, { calls, call_seconds, door_seconds }: AttemptThresholds, now: string): boolean {
  const { calls_count, calls_before, first_called_at, arrived_at, distance_to_pin_m } = stop
  const own_calls = (calls_count ?? 0) - (calls_before ?? 0)
  const hasCalled = own_calls >= calls && (first_called_at === null || secondsSince(first_called_at, now) >= call_seconds)
  const isAtDoor = distance_to_pin_m !== null && distance_to_pin_m <= AT_THE_DOOR_M
  return hasCalled || (arrived_at !== null && isAtDoor && secondsSince(arrived_at, now) >= door_seconds)
}
