/** The ways between points. An unknown point (null) is nowhere and takes no time. */
import { distanceInMetres } from '#common/distance'
import type { Point } from '#schema/types'

/** By the numbers of two locations: from, then to. */
export type Matrix = readonly (readonly number[])[]

export const between = (matrix: Matrix, from: number, to: number): number => matrix[from]?.[to] ?? 0

export interface Ways {
  readonly metres: Matrix
  readonly minutes: Matrix
}

export interface StraightWaySettings {
  /** How much longer the way is than the straight line. */
  readonly road_factor: number
  readonly speed_kmh: number
}

/** Pure. */
export function straightWays(points: readonly (Point | null)[], { road_factor, speed_kmh }: StraightWaySettings): Ways {
  const metres = points.map((from) => points.map((to) => (from && to ? Math.round(distanceInMetres(from, to) * road_factor) : 0)))
  return { metres, minutes: metres.map((row) => row.map((distance) => distance * 60 / (speed_kmh * 1000))) }
}
