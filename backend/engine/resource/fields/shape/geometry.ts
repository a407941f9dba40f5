/** Points and polygons in degrees; in GeoJSON the longitude comes first. */
import type { Point, Polygon } from '#schema/types'

const isDegree = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

export function isPoint(value: unknown): value is Point {
  return (
    typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value && isDegree(value.lat, 90) && isDegree(value.lng, 180)
  )
}

export const MAX_RINGS = 50
export const MAX_POSITIONS = 5000

/** Every ring is closed: its last position equals its first. */
export function isPolygon(value: unknown): value is Polygon {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) return false
  const { type, coordinates } = value
  if (type !== 'Polygon' || !Array.isArray(coordinates)) return false
  return coordinates.length > 0 && coordinates.length <= MAX_RINGS && coordinates.every(isRing)
}

function isRing(ring: unknown): boolean {
  if (!Array.isArray(ring) || ring.length < 4 || ring.length > MAX_POSITIONS || !ring.every(isPosition)) return false
  const [first, last] = [ring[0] as number[], ring.at(-1) as number[]]
  return first[0] === last[0] && first[1] === last[1]
}

const isPosition = (value: unknown) => Array.isArray(value) && value.length === 2 && isDegree(value[0], 180) && isDegree(value[1], 90)
