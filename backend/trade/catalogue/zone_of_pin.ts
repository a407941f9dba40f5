/** The zone that a pin lies in. Outlines may overlap: the smallest wins. Source: rooms.md C. */
import { isInside } from '#common/is_inside'
import type { Row } from '#resources'
import type { Point } from '#schema/types'
import type { Store, Values } from '#backend/engine/resource/store'

type Zone = Pick<Row<'zones'>, 'id' | 'polygon'>
type Ring = readonly (readonly [lng: number, lat: number])[]

type Address = Partial<Row<'addresses'>>

/** An address that gets a pin and has no zone takes the zone around the pin. */
export async function zoneOfAddress(store: Store, before: Address | null, draft: Address): Promise<Values<'addresses'>> {
  const { location, zone_id, city_id } = { ...before, ...draft }
  if (!draft.location || !location || zone_id != null || city_id == null) return {}
  const found = zoneOfPin(location, await store.select('zones', { city_id, status: 'enable' }))
  return found === null ? {} : { zone_id: found }
}

/** Null: in no outline, and somebody has to choose. */
export function zoneOfPin(pin: Point, zones: readonly Zone[]): number | null {
  const around = zones.flatMap(({ id, polygon }) => {
    const [outline, ...holes] = (polygon?.coordinates ?? []) as readonly Ring[]
    if (!outline || !isInside(pin, cornersOf(outline)) || holes.some((hole) => isInside(pin, cornersOf(hole)))) return []
    return [{ id, area: areaOf(outline) - holes.reduce((sum, hole) => sum + areaOf(hole), 0) }]
  })
  return around.toSorted((a, b) => a.area - b.area)[0]?.id ?? null
}

const cornersOf = (ring: Ring): Point[] => ring.map(([lng, lat]) => ({ lng, lat }))

/** In square degrees, for comparison only. */
const areaOf = (ring: Ring): number => Math.abs(ring.slice(1).reduce((sum, [x2, y2], index) => {
  const [x1, y1] = ring[index] ?? [x2, y2]
  return sum + x1 * y2 - x2 * y1
}, 0)) / 2
