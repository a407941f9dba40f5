/**
 * The ways between points, as matrices by row: from point i to point j at i × size + j. An unknown point (null) is nowhere and takes no
 * time.
 */
import { distanceInMetres } from '#common/distance'
import type { Point } from '#schema/types'

export interface Ways {
  readonly size: number
  readonly metres: Float64Array
  readonly minutes: Float64Array
}

export interface StraightWaySettings {
  /** How much longer the way is than the straight line. */
  readonly road_factor: number
  readonly speed_kmh: number
}

/** Pure. */
export function straightWays(points: readonly (Point | null)[], { road_factor, speed_kmh }: StraightWaySettings): Ways {
  const metres = Float64Array.from(points.flatMap((from) => points.map((to) =>
    (from && to ? Math.round(distanceInMetres(from, to) * road_factor) : 0))))
  return { size: points.length, metres, minutes: metres.map((distance) => distance * 60 / (speed_kmh * 1000)) }
}
