/** Whether a courier has tried long enough before he leaves a closed door. Pure. Source: domain.md §5.3 T-D3. */
import type { Row } from '#resources'

type Stop = Pick<Row<'order_deliveries'>, 'calls_count' | 'first_called_at' | 'arrived_at' | 'distance_to_pin_m'>

export interface Patience {
  readonly calls: number
  readonly call_seconds: number
  readonly door_seconds: number
}

/** Near enough to have seen the door. */
const AT_THE_DOOR_M = 200
const secondsSince = (moment: string, now: string) => (Date.parse(now) - Date.parse(moment)) / 1000

export function hasTried(stop: Stop, { calls, call_seconds, door_seconds }: Patience, now: string): boolean {
  const { calls_count, first_called_at, arrived_at, distance_to_pin_m } = stop
  const hasCalled = (calls_count ?? 0) >= calls && (first_called_at === null || secondsSince(first_called_at, now) >= call_seconds)
  const isThere = distance_to_pin_m !== null && distance_to_pin_m <= AT_THE_DOOR_M
  return hasCalled || (arrived_at !== null && isThere && secondsSince(arrived_at, now) >= door_seconds)
}
