/** The rows of a courier's day, each table by one statement. */
import { addDays } from '#common/time/time'
import { groupSql } from '#backend/engine/definition/status_groups'
import { resourceOf, type Resource } from '#backend/engine/definition/registry'
import { fileJsonSql } from '#backend/engine/resource/fields/file/json'
import { allowedActionsOf } from '#backend/engine/resource/read/allowed_actions'
import { fetchRows, type Executor } from '#backend/engine/resource/read/executor'
import { fillSql, fragment, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import { storedColumns } from '#backend/engine/resource/policies/scope'
import { fromColumns } from '#backend/engine/resource/write/rows/columns'
import { itemPartsSql, type ItemParts } from '#backend/pages/scan/describe_item'
import { categoryPictureSql } from '#backend/pages/scan/item_picture'
import { ownZonesSql } from '#backend/trade/shipments/own_zones'
import type { AccessDecision } from '#schema/flow'
import type { UnsignedFile } from '#backend/engine/resource/files/signed_urls'
import type { Caller } from '#backend/engine/resource/caller'
import type { Locale } from '#common/locales'
import type { I18n, Point } from '#schema/types'
import type { ResourceName, Row } from '#resources'

/** A row with further columns (`X`), and what the caller may do with it. */
export type DayRow<N extends ResourceName, X> = Row<N> & { readonly more: X; readonly allowed: Readonly<Record<string, AccessDecision>> }

export interface ShipmentMore { readonly vehicle: string | null; readonly zones: readonly I18n[] | null }
export interface StopMore {
  readonly order: {
    readonly code: string; readonly status: Row<'orders'>['status']; readonly priority: string; readonly client_note: string | null
    readonly declared_items: number | null; readonly balance: number | null
  }
  readonly announced: readonly (ItemParts & { readonly id: number; readonly picture: UnsignedFile | null })[] | null
  readonly client: {
    readonly id: number; readonly full_name: string; readonly phone: string; readonly phone2: string | null
    readonly whatsapp: string | null; readonly locale: Locale
  }
  readonly address: AddressMore | null
  readonly offered_address: string | null
  readonly photos: readonly UnsignedFile[] | null
}
export interface AddressMore {
  readonly id: number; readonly label: string; readonly line: string | null; readonly landmark: string | null; readonly floor: string | null
  readonly access_note: string | null; readonly contact_name: string | null; readonly contact_phone: string | null
  readonly location: Point | null; readonly city: I18n | null; readonly zone: I18n | null; readonly voice_note: UnsignedFile | null
}
export interface ItemMore extends ItemParts {
  readonly tag_code: string | null; readonly amount: number | null; readonly place: string | null; readonly picture: UnsignedFile | null
}
export interface ExpenseMore { readonly category: I18n; readonly photo: UnsignedFile | null }

const VEHICLE = `(select registration_number from vehicles where id = t.vehicle_id)`
const ZONES = `(select json_agg(zone.label order by zone.id) from shipments_zones link join zones zone on zone.id = link.target_id
  where link.owner_id = t.id)`
const SHIPMENT = `json_build_object('vehicle', ${VEHICLE}, 'zones', ${ZONES})`

const names = (table: string, columns: readonly string[]) => columns.map((name) => `'${name}', ${table}.${name}`).join(', ')
const ADDRESS = ['id', 'label', 'line', 'landmark', 'floor', 'access_note', 'contact_name', 'contact_phone', 'location']
const STOP = `json_build_object(
  'order', (select json_build_object(${names('o', ['code', 'status', 'priority', 'client_note', 'declared_items', 'balance'])})
    from orders o where o.id = t.order_id),
  'client', (select json_build_object(${names('c', ['id', 'full_name', 'phone', 'phone2', 'whatsapp', 'locale'])})
    from clients c where c.id = t.client_id),
  'address', (select json_build_object(${names('a', ADDRESS)}, 'city', city.label, 'zone', zone.label,
    'voice_note', (select ${fileJsonSql('f')} from media f where f.id = a.voice_note_id))
    from addresses a left join cities city on city.id = a.city_id left join zones zone on zone.id = a.zone_id where a.id = t.address_id),
  'offered_address', (select concat_ws(', ', a.label, a.line, a.landmark) from addresses a where a.id = t.offered_address_id),
  'announced', (select json_agg(json_build_object('id', i.id, ${itemPartsSql('i', 'c')}, 'picture', ${categoryPictureSql('c')})
    order by i.position, i.id)
    from order_items i join categories c on c.id = i.category_id
    where t.kind = 'collect' and i.order_id = t.order_id and i.status = 'pending' and i.taken_at is null and i.arrived_at is null
      and i.deleted_at is null),
  'photos', (select json_agg(${fileJsonSql('f')} order by f.id) from media f
    where f.owner_resource = 'order_deliveries' and f.owner_field = 'photos' and f.owner_id = t.id))`
const ITEM = `(select json_build_object('tag_code', item.tag_code, 'amount', item.amount, ${itemPartsSql('item', 'category')},
  'picture', ${categoryPictureSql('category')}, 'place', (select code from stocks where id = item.current_stock_id))
  from order_items item join categories category on category.id = item.category_id where item.id = t.order_item_id)`
const EXPENSE = `json_build_object('category', (select name from transaction_categories where id = t.category_id),
  'photo', (select ${fileJsonSql('f')} from media f where f.id = t.photo_id))`

/** Reserved or under way, and those whose cash is not settled: without any, there is nothing that the courier has to hand in. */
export const ownShipments = (executor: Executor, caller: Caller) => rowsOf<'shipments', ShipmentMore>(
  executor, caller, 'shipments', SHIPMENT, fragment(
    `t.courier_id = ?::bigint and t.deleted_at is null and (t.status in ${groupSql('shipments', 'taken')}
      or (t.settlement_id is null and t.status in ${groupSql('shipments', 'to_settle')}
        and (t.cash_expected <> 0 or t.expenses_total <> 0)))`,
    caller.id),
  `t.status in ${groupSql('shipments', 'to_settle')}, t.date, t.start_time nulls first, t.id`)

/** Published for the site of the courier, and for one of their zones; of yesterday those whose hours pass midnight. */
export const freeShipments = (executor: Executor, caller: Caller, today: string) => rowsOf<'shipments', ShipmentMore>(
  executor, caller, 'shipments', SHIPMENT, fragment(
    `t.status = 'published' and t.deleted_at is null and t.site_id = ?::bigint and t.stops_count > 0
      and (t.date >= ?::date or (t.date = ?::date and t.end_time < t.start_time)) and (
      not exists (select from shipments_zones where owner_id = t.id)
      or exists (select from shipments_zones link where link.owner_id = t.id and link.target_id = any(${ownZonesSql('?::bigint')})))`,
    caller.me.site_id, today, addDays(today, -1), caller.id, caller.id, caller.id), 't.date, t.start_time nulls first, t.id')

export const stopsOf = (executor: Executor, caller: Caller, shipment_ids: readonly number[]) => rowsOf<'order_deliveries', StopMore>(
  executor, caller, 'order_deliveries', STOP, fragment('t.shipment_id = any(?::bigint[])', shipment_ids), 't.sequence nulls last, t.id')

export const itemsOf = (executor: Executor, caller: Caller, stop_ids: readonly number[]) => rowsOf<'order_delivery_items', ItemMore | null>(
  executor, caller, 'order_delivery_items', ITEM, fragment('t.order_delivery_id = any(?::bigint[])', stop_ids), 't.id')

export const callsOf = (executor: Executor, caller: Caller, stop_ids: readonly number[]) => rowsOf<'delivery_calls', null>(
  executor, caller, 'delivery_calls', 'null', fragment('t.order_delivery_id = any(?::bigint[])', stop_ids), 't.id')

export const expensesOf = (executor: Executor, caller: Caller, shipment_ids: readonly number[]) => rowsOf<'shipment_expenses', ExpenseMore>(
  executor, caller, 'shipment_expenses', EXPENSE, fragment("t.shipment_id = any(?::bigint[]) and t.status = 'open'", shipment_ids), 't.id')

async function rowsOf<N extends ResourceName, X>(
  executor: Executor, caller: Caller, name: N, more: string, where: Fragment, order: string,
): Promise<DayRow<N, X>[]> {
  const resource: Resource = resourceOf(name)
  const found = await fetchRows<Record<string, unknown>>(executor, numberedSql(fillSql(
    `select ${storedColumns(resource)}, ${more} as more from "${name}" t where {} order by ${order}`, where)))
  const rows = found.map((columns): Record<string, unknown> => ({ ...fromColumns(resource, columns), more: columns.more }))
  const can = await allowedActionsOf(executor, resource, caller, rows)
  return rows.map((row, index) => ({ ...row, allowed: can[index]?.transitions ?? {} })) as unknown as DayRow<N, X>[]
}
