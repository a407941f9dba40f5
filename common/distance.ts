import type { Point } from '#schema/types'

const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance between two points. Pure. */
export function distanceInMetres(a: Point, b: Point): number {
  const [north, east] = [radians(b.lat - a.lat), radians(b.lng - a.lng)]
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, half))))
}
