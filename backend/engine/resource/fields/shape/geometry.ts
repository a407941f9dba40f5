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
/** Of all rings together: each side is compared with each other one of its ring. */
export const MAX_POSITIONS = 2000

type Position = readonly [lng: number, lat: number]

/** Every ring is closed: its last position equals its first. */
export function isPolygon(value: unknown): value is Polygon {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) return false
  const { type, coordinates } = value
  if (type !== 'Polygon' || !Array.isArray(coordinates)) return false
  return coordinates.length > 0 && coordinates.length <= MAX_RINGS && coordinates.every(isRing)
}

function isRing(ring: unknown): boolean {
  if (!Array.isArray(ring) || ring.length < 2 || ring.length > 100 * MAX_POSITIONS || !ring.every(isPosition)) return false
  const [first, last] = [ring[0] as number[], ring.at(-1) as number[]]
  return first[0] === last[0] && first[1] === last[1]
}

const isPosition = (value: unknown) => Array.isArray(value) && value.length === 2 && isDegree(value[0], 180) && isDegree(value[1], 90)

/** Why it is no outline of an area. */
export function outlineProblem({ coordinates }: Polygon): 'few' | 'many' | 'crossed' | null {
  const rings = coordinates as readonly (readonly Position[])[]
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > MAX_POSITIONS) return 'many'
  if (rings.some((ring) => new Set(ring.map(String)).size < 3)) return 'few'
  return rings.some(crossesItself) ? 'crossed' : null
}

function crossesItself(ring: readonly Position[]): boolean {
  // The same corner twice in a row is a side without a length.
  const corners = ring.filter((corner, index) => index === 0 || String(corner) !== String(ring[index - 1]))
  const sides = corners.slice(1).map((to, index): Side => [corners[index] ?? to, to])
  return sides.some((side, index) => sides.slice(index + 1).some((other, place) => {
    // Neighbours share a corner, and so do the last side and the first.
    const areNeighbours = place === 0 || (index === 0 && index + 1 + place === sides.length - 1)
    return areNeighbours ? turnsBack(side, other) : areMeeting(side, other)
  }))
}

type Side = readonly [from: Position, to: Position]

/** On which side of the line a position lies: 0 is on it. */
const sideOf = ([from, to]: Side, [lng, lat]: Position): number =>
  Math.sign((to[0] - from[0]) * (lat - from[1]) - (to[1] - from[1]) * (lng - from[0]))

function areMeeting(one: Side, other: Side): boolean {
  const [a, b, c, d] = [sideOf(one, other[0]), sideOf(one, other[1]), sideOf(other, one[0]), sideOf(other, one[1])]
  if (a !== b && c !== d) return true
  return (a === 0 && isBetween(one, other[0])) || (b === 0 && isBetween(one, other[1]))
    || (c === 0 && isBetween(other, one[0])) || (d === 0 && isBetween(other, one[1]))
}

/** Two sides with one corner lie on each other. */
const turnsBack = (one: Side, other: Side): boolean => {
  const [shared, before, after] = String(one[1]) === String(other[0]) ? [one[1], one[0], other[1]] : [one[0], one[1], other[0]]
  return sideOf([shared, before], after) === 0
    && (before[0] - shared[0]) * (after[0] - shared[0]) + (before[1] - shared[1]) * (after[1] - shared[1]) > 0
}

const isBetween = ([from, to]: Side, [lng, lat]: Position): boolean =>
  Math.min(from[0], to[0]) <= lng && lng <= Math.max(from[0], to[0]) && Math.min(from[1], to[1]) <= lat && lat <= Math.max(from[1], to[1])
