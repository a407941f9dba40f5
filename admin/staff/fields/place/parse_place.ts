/** Parses pasted places: a pair of degrees, a map link, GeoJSON. Pure. */
import type { Point, Polygon } from '#schema/types'
import { parseJson } from '#common/text/parse_json'
import { roundPoint } from '../../../kit/map/point.ts'

/** Parses '27.15, -13.20' and the links that Google Maps and WhatsApp share; null without a point. */
export function parsePoint(text: string): Point | null {
  const found = PATTERNS.map((pattern) => pattern.exec(decoded(text))).find(Boolean)
  return found ? pointOf(Number(found[1]), Number(found[2])) : null
}

function pointOf(lat: number, lng: number): Point | null {
  const isOnEarth = Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isOnEarth ? roundPoint({ lat, lng }) : null
}

/** Parses a polygon or the polygon of a feature; null when the text is no GeoJSON of a polygon. */
export function parsePolygon(text: string): Polygon | null {
  const input = parseJson(text) as { type?: string; geometry?: unknown; features?: readonly { geometry?: unknown }[] } | undefined
  const shape = input?.type === 'Feature' ? input.geometry : input?.type === 'FeatureCollection' ? input.features?.[0]?.geometry : input
  return isPolygon(shape) ? { type: 'Polygon', coordinates: shape.coordinates } : null
}

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)'
const PATTERNS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),                      // the place itself, in a long link of Google Maps,
  new RegExp(`[?&](?:q|query|ll|destination|center)=(?:loc:)?${NUMBER},\\s*${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),                          // the centre of the map in the link
  new RegExp(`^\\s*\\(?${NUMBER}\\s*[,;\\s]\\s*${NUMBER}\\)?\\s*$`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
]

function decoded(text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}

function isPolygon(value: unknown): value is Polygon {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) return false
  return value.type === 'Polygon' && Array.isArray(value.coordinates) && value.coordinates.length > 0 && value.coordinates.every(isRing)
}

/** At least three corners, and closed: the last position equals the first. */
function isRing(ring: unknown): boolean {
  if (!Array.isArray(ring) || ring.length < 4 || !ring.every(isPosition)) return false
  const [first, last] = [ring[0] as number[], ring.at(-1) as number[]]
  return first[0] === last[0] && first[1] === last[1]
}

const isPosition = (value: unknown) => Array.isArray(value) && value.length >= 2 && pointOf(Number(value[1]), Number(value[0])) !== null
