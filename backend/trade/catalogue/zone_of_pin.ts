/** The zone that a pin lies in. Outlines may overlap: the smallest wins. Source: rooms.md C. */
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
    if (!outline || !isInside(pin, outline) || holes.some((hole) => isInside(pin, hole))) return []
    return [{ id, area: areaOf(outline) - holes.reduce((sum, hole) => sum + areaOf(hole), 0) }]
  })
  return around.toSorted((a, b) => a.area - b.area)[0]?.id ?? null
}

/** An odd number of sides is crossed on the way west. */
function isInside({ lng, lat }: Point, ring: Ring): boolean {
  return sidesOf(ring).filter(([[x1, y1], [x2, y2]]) =>
    (y1 > lat) !== (y2 > lat) && lng < x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1)).length % 2 === 1
}

/** In square degrees, for comparison only. */
const areaOf = (ring: Ring): number => Math.abs(sidesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0)) / 2

const sidesOf = (ring: Ring) => ring.slice(1).map((end, index) => [ring[index] ?? end, end] as const)
