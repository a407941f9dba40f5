/** The zone that a pin lies in. Outlines may overlap: the smallest wins. Pure. Source: rooms.md C. */
import { isInside } from './is_inside.ts'
import type { Row } from '#resources'
import type { Point } from '#schema/types'

type Outlined = Pick<Row<'zones'>, 'polygon'>
type Zone = Outlined & Pick<Row<'zones'>, 'id'>
type Ring = readonly (readonly [lng: number, lat: number])[]

/** Null: in no outline, and somebody has to choose. */
export function zoneOfPin(pin: Point, zones: readonly Zone[]): number | null {
  const around = zones.filter((zone) => isWithinOutline(pin, zone)).map((zone) => ({ id: zone.id, area: areaOfOutline(zone) }))
  return around.toSorted((a, b) => a.area - b.area)[0]?.id ?? null
}

/** Not in a hole of it. */
export function isWithinOutline(pin: Point, zone: Outlined): boolean {
  const [outline, ...holes] = ringsOf(zone)
  return outline !== undefined && isInside(pin, cornersOf(outline)) && !holes.some((hole) => isInside(pin, cornersOf(hole)))
}

function areaOfOutline(zone: Outlined): number {
  const [outline = [], ...holes] = ringsOf(zone)
  return areaOf(outline) - holes.reduce((sum, hole) => sum + areaOf(hole), 0)
}

const ringsOf = ({ polygon }: Outlined) => (polygon?.coordinates ?? []) as readonly Ring[]

const cornersOf = (ring: Ring): Point[] => ring.map(([lng, lat]) => ({ lng, lat }))

/** In square degrees, for comparison only. */
const areaOf = (ring: Ring): number => Math.abs(ring.slice(1).reduce((sum, [x2, y2], index) => {
  const [x1, y1] = ring[index] ?? [x2, y2]
  return sum + x1 * y2 - x2 * y1
}, 0)) / 2
