/**
 * Where stops without a pin stand for ways and arrivals: in the middle of their zone, without an outline amid its other addresses. Couriers
 * are never led there: they read zone and landmark. Source: domain.md §5.4.
 */
import db from '@adonisjs/lucid/services/db'
import { middleOfZone } from '#common/middle_of_zone'
import { query, type Columns } from '#backend/engine/database/query'
import type { Point, Polygon } from '#schema/types'

/** Of a zone without an outline: the newest addresses say where it is. */
const KNOWN_ADDRESSES = 200

type Read = (sql: string, bindings: readonly unknown[]) => Promise<Columns[]>
interface Unplaced { readonly location: Point | null; readonly zone_id: number | null }

const readHere: Read = (sql, bindings) => query(db.connection(), sql, bindings)

/** The stops, those without a pin with the place of their zone. */
export async function placeStops<S extends Unplaced>(stops: readonly S[]): Promise<readonly S[]> {
  const places = await findZonePlaces(readHere, stops.flatMap(({ location, zone_id }) => (location ? [] : zone_id ?? [])))
  return stops.map((stop) => ({ ...stop, location: stop.location ?? places.get(stop.zone_id ?? 0) ?? null }))
}

/** By zone; a zone that nobody knows the place of is left out. */
export async function findZonePlaces(read: Read, ids: readonly number[]): Promise<ReadonlyMap<number, Point>> {
  if (ids.length === 0) return new Map()
  const rows = await read(`
    select zone.id::int, zone.polygon, known.lat, known.lng from zones zone
    left join lateral (
      select avg((location->>'lat')::float8) as lat, avg((location->>'lng')::float8) as lng from (
        select location from addresses where zone_id = zone.id and location is not null and deleted_at is null order by id desc limit ?
      ) newest
    ) known on zone.polygon is null
    where zone.id = any(?::bigint[])`, [KNOWN_ADDRESSES, [...new Set(ids)]]) as unknown as ZoneRow[]
  return new Map(rows.flatMap(({ id, polygon, lat, lng }) => {
    const place = middleOfZone(polygon) ?? (lat === null || lng === null ? null : { lat, lng })
    return place ? [[id, place] as const] : []
  }))
}

interface ZoneRow { readonly id: number; readonly polygon: Polygon | null; readonly lat: number | null; readonly lng: number | null }
