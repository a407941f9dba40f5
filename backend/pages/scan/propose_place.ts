/**
 * Where an item is best put away: beside the others of its order, else near what leaves today with the same shipment, else in the
 * emptiest final place. A place that is full by its number of items or by its area is never proposed. Source: rooms.md P2.
 */
import type { Translate } from '#backend/engine/i18n/translator'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Row } from '#resources'
import { codeText } from './session.ts'

export interface ProposedPlace { readonly code: string; readonly reason: 'order' | 'shipment' | 'empty' }

/**
 * For `order_items i`, whose order is `o`: a code and a reason, or null where no final place of this site has room, or where its client
 * fetches it at another one. `?` are the day of today and the site.
 */
export const proposedPlaceSql = `
  select json_build_object('code', place.code, 'reason', case
    when place.id = any(near.of_order) then 'order' when place.id = any(near.of_shipment) then 'shipment' else 'empty' end)
  from (select
    array(select other.current_stock_id from order_items other where other.order_id = i.order_id and other.id <> i.id
      and other.place_type = 'stock_final' and other.deleted_at is null) as of_order,
    array(select other.current_stock_id from order_deliveries stop join order_deliveries beside on beside.shipment_id = stop.shipment_id
      join order_items other on other.order_id = beside.order_id
      where stop.order_id = i.order_id and stop.kind = 'delivery' and stop.status = 'pending' and stop.date = ?::date
        and beside.status = 'pending' and other.place_type = 'stock_final' and other.deleted_at is null) as of_shipment) near
  join stocks place on place.type = 'stock_final' and place.status = 'enable' and place.deleted_at is null
    and place.site_id = coalesce(?::bigint, o.site_id) and (o.return_mode <> 'counter' or place.site_id = o.site_id)
    and place.id is distinct from i.current_stock_id
    and not exists (select 1 from stocks inner_place where inner_place.parent_id = place.id and inner_place.deleted_at is null)
    and (place.threshold is null or coalesce(place.occupancy, 0) < place.threshold)
    and (place.max_area is null or i.unit is distinct from 'm2'
      or coalesce(place.occupied_area, 0) + coalesce(i.measured_quantity, 0) <= place.max_area)
  order by coalesce(place.id = any(near.of_order), false) desc, coalesce(place.id = any(near.of_shipment), false) desc,
    coalesce(place.occupancy, 0), place.code limit 1`

export async function proposePlace(store: RequestStore, item: Pick<Row<'order_items'>, 'id'>): Promise<ProposedPlace | null> {
  const [row] = await store.query(
    `select (${proposedPlaceSql}) as found from order_items i join orders o on o.id = i.order_id where i.id = ?`,
    [store.context.today, store.caller.me.site_id ?? null, item.id])
  return (row?.found ?? null) as ProposedPlace | null
}

export const proposalText = (t: Translate, { code, reason }: ProposedPlace): string =>
  t(`scan.put.proposed.${reason}`, { place: codeText(code) })

type Place = Pick<Row<'stocks'>, 'occupancy' | 'threshold' | 'occupied_area' | 'max_area'>
type Item = Pick<Row<'order_items'>, 'unit' | 'measured_quantity'>

/** Null while there is room; else the limit that this item would exceed. Pure. */
export function exceededLimit(
  { occupancy, threshold, occupied_area, max_area }: Place, { unit, measured_quantity }: Item,
): 'items' | 'area' | null {
  if (threshold !== null && (occupancy ?? 0) + 1 > threshold) return 'items'
  if (max_area === null || unit !== 'm2') return null
  return Number(occupied_area ?? 0) + Number(measured_quantity ?? 0) > Number(max_area) ? 'area' : null
}
