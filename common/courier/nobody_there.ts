/** When a courier has tried long enough to reach the client: by calls, or by waiting at the door. Pure. Source: domain.md §5.3 T-D3. */

export interface AttemptThresholds {
  readonly calls: number
  readonly call_seconds: number
  readonly door_seconds: number
}

/** Of this attempt. Moments as ISO 8601. */
export interface ContactAttempts {
  readonly calls: number
  readonly first_called_at: string | null
  readonly arrived_at: string | null
  /** From the pin of the address at the arrival; null without a pin, or without a position of the phone. */
  readonly distance_m: number | null
}

/** The greatest distance from the pin that counts as being at the door. */
export const AT_THE_DOOR_M = 200

/** The moment (ms) from which nobody is there; null: the calls are too few, and nobody waits at the door. */
export function nobodyThereFrom(tried: ContactAttempts, { calls, call_seconds, door_seconds }: AttemptThresholds): number | null {
  const { first_called_at, arrived_at, distance_m } = tried
  const moments = [
    ...tried.calls >= calls ? [first_called_at === null ? 0 : after(first_called_at, call_seconds)] : [],
    ...arrived_at !== null && distance_m !== null && distance_m <= AT_THE_DOOR_M ? [after(arrived_at, door_seconds)] : [],
  ]
  return moments.length === 0 ? null : Math.min(...moments)
}

const after = (moment: string, seconds: number): number => Date.parse(moment) + seconds * 1000
