/** The outlines of zones for the map of a phone without a network. */
import { query } from '#backend/engine/database/query'
import type { Executor } from '#backend/engine/resource/read/executor'
import type { Translate } from '#backend/engine/i18n/translator'
import { labelIn } from './day_views.ts'
import type { CourierArea } from '#common/courier/day'
import type { I18n, Polygon } from '#schema/types'

/** About ten metres, because all of them go over the network with each day. */
const DECIMALS = 4

/** The zones of the cities where these stops are. */
export async function areasAround(executor: Executor, t: Translate, stops: readonly { readonly address_id: number | null }[]) {
  const addresses = stops.flatMap(({ address_id }) => address_id ?? [])
  if (!addresses.length) return []
  const rows = await query(
    executor,
    `select label, color, polygon from zones where polygon is not null and status = 'enable'
       and city_id in (select city_id from addresses where id = any(?::bigint[])) order by key`,
    [addresses],
  )
  return (rows as unknown as { label: I18n; color: string; polygon: Polygon }[])
    .map(({ label, color, polygon }): CourierArea => ({ label: labelIn(t, label) ?? '', color, polygon: coarse(polygon) }))
}

/** Without the points that are then the same as the one before. */
function coarse({ type, coordinates }: Polygon): Polygon {
  const rings = coordinates.map((ring) => ring
    .map(([lng, lat]) => [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))] as const)
    .filter(([lng, lat], index, all) => index === 0 || lng !== all[index - 1]?.[0] || lat !== all[index - 1]?.[1]))
  return { type, coordinates: rings }
}
