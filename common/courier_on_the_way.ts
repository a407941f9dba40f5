import type { Point } from '#schema/types'

/** What the client of a stop sees of the courier; all of it is empty unless the stop is the next one or the courier has left for it. */
export interface CourierOnTheWay {
  /** The next stop, for which the courier has not left yet. */
  readonly is_next: boolean
  readonly eta_at: string | null
  readonly location: Point | null
  readonly seen_at: string | null
}
