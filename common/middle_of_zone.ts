/** Where an address of a zone stands about, while only its zone is known: in the middle of the outline. Pure. */
import { isWithinOutline } from './zone_of_pin.ts'
import type { Point, Polygon } from '#schema/types'

type Position = readonly [lng: number, lat: number]
type Ring = readonly Position[]

/** Its centre of gravity; if that lies outside, or in a hole, the middle of the longest stretch beside it. Null without an area. */
export function middleOfZone(polygon: Polygon | null): Point | null {
  const rings = polygon?.coordinates ?? []
  const centre = centreOf(rings[0] ?? [])
  if (!centre || isWithinOutline(centre, { polygon })) return centre
  const stretches = stretchesAt(centre.lat, rings)
  const [from, to] = stretches.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? [centre.lng, centre.lng]
  return { lat: centre.lat, lng: (from + to) / 2 }
}

function centreOf(ring: Ring): Point | null {
  const [base] = ring
  if (!base) return null
  let [area, lng, lat] = [0, 0, 0]
  // Relative to a corner: the products of whole degrees would lose the metres.
  for (const [index, corner] of ring.slice(1).entries()) {
    const [x1, y1] = relativeTo(base, ring[index] ?? base)
    const [x2, y2] = relativeTo(base, corner)
    const cross = x1 * y2 - x2 * y1
    area += cross
    lng += (x1 + x2) * cross
    lat += (y1 + y2) * cross
  }
  return area === 0 ? null : { lng: base[0] + lng / (3 * area), lat: base[1] + lat / (3 * area) }
}

const relativeTo = (base: Position, [lng, lat]: Position): Position => [lng - base[0], lat - base[1]]

type Stretch = readonly [from: number, to: number]
const lengthOf = ([from, to]: Stretch): number => to - from

/** The parts of a line along a latitude that lie inside: between the first and the second side that it crosses, and so on. */
function stretchesAt(at: number, rings: readonly Ring[]): Stretch[] {
  const crossed = rings.flatMap((ring) => ring.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = ring[index] ?? [x2, y2]
    return y1 > at === y2 > at ? [] : [x1 + (at - y1) / (y2 - y1) * (x2 - x1)]
  })).toSorted((a, b) => a - b)
  return crossed.flatMap((from, index): Stretch[] => (index % 2 === 0 ? [[from, crossed[index + 1] ?? from]] : []))
}
