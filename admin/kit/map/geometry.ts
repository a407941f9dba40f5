/** Points and areas in the form that Leaflet takes. Pure. GeoJSON puts the longitude first, Leaflet the latitude. */
import type { Polygon } from '#schema/types'
import { isPoint, roundDegrees } from './point.ts'

export type Position = readonly [lat: number, lng: number]
export type Geometry =
  | { readonly kind: 'point'; readonly at: Position }
  | { readonly kind: 'area'; readonly rings: readonly (readonly Position[])[] }

export function geometryOf(value: unknown): Geometry | null {
  if (isPoint(value)) return { kind: 'point', at: [value.lat, value.lng] }
  if (isPolygon(value)) return { kind: 'area', rings: value.coordinates.map((ring) => ring.map(([lng, lat]) => [lat, lng] as const)) }
  return null
}

/** The corners of the outer ring, each once: a GeoJSON ring repeats the first at its end. */
export function cornersOf(value: unknown): readonly Position[] {
  const geometry = geometryOf(value)
  return geometry?.kind === 'area' ? geometry.rings[0]?.slice(0, -1) ?? [] : []
}

/** Null with fewer than three corners. */
export function polygonOf(corners: readonly Position[]): Polygon | null {
  const [first] = corners
  if (!first || corners.length < 3) return null
  return { type: 'Polygon', coordinates: [[...corners, first].map(([lat, lng]) => [roundDegrees(lng), roundDegrees(lat)] as const)] }
}

/** Inserts a corner between the two that it is nearest to, so that an outline can be refined anywhere. */
export function insertCorner(corners: readonly Position[], at: Position): readonly Position[] {
  if (corners.length < 3) return [...corners, at]
  const detour = (index: number) => {
    const [before = at, after = at] = [corners[index], corners[(index + 1) % corners.length]]
    return distance(before, at) + distance(at, after) - distance(before, after)
  }
  const nearest = corners.map((_, index) => index).reduce((best, index) => (detour(index) < detour(best) ? index : best))
  return [...corners.slice(0, nearest + 1), at, ...corners.slice(nearest + 1)]
}

const distance = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1])

export const isPolygon = (value: unknown): value is Polygon =>
  typeof value === 'object' && value !== null && 'coordinates' in value && Array.isArray(value.coordinates)
