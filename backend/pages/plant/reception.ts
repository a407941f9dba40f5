/** GET /api/user/reception: orders whose pieces are on their way in, for those who receive them; they read no prices. */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { groupSql } from '#backend/engine/definition/status_groups'
import { resourceOf } from '#backend/engine/definition/registry'
import { localeOf, translator, type Translate } from '#backend/engine/i18n/translator'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { fillSql, numberedSql } from '#backend/engine/resource/read/sql'
import { handlers } from '#backend/engine/resource/handler_registry'
import { settingOf } from '#backend/services/settings/setting_of'
import { describeItem, itemPartsSql, type ItemParts } from '#backend/pages/scan/describe_item'
import { itemPictureSql, signedPictures, type UnsignedPicture } from '#backend/pages/scan/item_picture'
import { mayReadName } from '#backend/pages/scan/view'
import { countPieces } from '#backend/trade/orders/stops/stop_wish'
import { groupBy } from '#common/group_by'
import { textInLocale } from '#common/locales'
import type { Row } from '#resources'
import { HOUR, instantAfter } from '#common/time/time'
import { MAX_RECEPTION, type Reception, type ReceptionGroup, type ReceptionOrder } from '#common/plant/reception'

type Shipment = NonNullable<ReceptionGroup['shipment']>
type DeclaredKinds = Row<'orders'>['declared_kinds']
type Item = ItemParts & {
  readonly id: number; readonly version: number; readonly tag_code: string; readonly arrived_at: string | null
  readonly picture: UnsignedPicture
}
type Unwashed = Pick<Reception['unwashed'][number], 'id' | 'tag_code' | 'order' | 'client'> & {
  readonly total: number; readonly parts: ItemParts
}
interface Found {
  readonly total: number
  readonly order: Pick<ReceptionOrder, 'id' | 'version' | 'code' | 'client' | 'declared' | 'since'> & {
    readonly items: readonly Item[]; readonly kinds: DeclaredKinds; readonly note: string | null
  }
  readonly fetched: (Shipment & { readonly collected: number }) | null
}

/** Pieces of the order "t" by the count of those who fetched them; null: nobody has. */
export const COLLECTED = `(select sum(all_of.handled_items)::int from order_deliveries all_of
  where all_of.order_id = t.id and all_of.kind = 'collect' and all_of.status in ${groupSql('order_deliveries', 'succeeded')})`
/** The last stop that fetched some of it; an order with several was collected in parts. */
const FETCHED = `(select json_build_object('id', s.id, 'code', s.code, 'date', s.date, 'courier', k.full_name,
    'is_out', d.brought_at is null, 'collected', ${COLLECTED})
  from order_deliveries d left join shipments s on s.id = d.shipment_id left join couriers k on k.id = s.courier_id
  where d.order_id = t.id and d.kind = 'collect' and d.status in ${groupSql('order_deliveries', 'succeeded')}
  order by d.id desc limit 1)`
const ITEMS = `(select coalesce(json_agg(json_build_object('id', i.id, 'version', i.version, 'tag_code', i.tag_code,
    ${itemPartsSql('i', 'category')}, 'picture', ${itemPictureSql('i', 'category')}, 'arrived_at', i.arrived_at)
    order by i.position, i.id), '[]')
  from order_items i join categories category on category.id = i.category_id
  where i.order_id = t.id and i.deleted_at is null and i.status = 'pending')`

/** Of canceled orders, and canceled pieces of those that come in. */
const UNWASHED = `t.deleted_at is null and i.deleted_at is null and i.status = 'canceled' and i.return_required and i.returned_at is null
  and i.taken_at is not null and i.current_stock_id is null and i.on_board = 0
  and (t.status = 'pending' or (t.status = 'canceled' and t.logistics_state = 'returning'))`

export async function showReception({ caller }: Call): Promise<Reception> {
  const t = translator(caller.locale)
  const context = await handlers().loadContext()
  const limit_hours = settingOf(context, 'plant_age_limits').pending
  const overdueSince = instantAfter(context.now, -limit_hours * HOUR)
  const orders = resourceOf('orders')
  const rows = await fetchRows<Found>(db.connection(), numberedSql(fillSql(
    `select count(*) over ()::int as total, ${FETCHED} as fetched, json_build_object('id', t.id, 'version', t.version, 'code', t.code,
        'client', client.full_name, 'declared', t.declared_items,
        'kinds', t.declared_kinds, 'note', t.client_note, 'since', t.came_in_at, 'items', ${ITEMS}) as "order"
      from orders t join clients client on client.id = t.client_id
      where t.status = 'pending' and t.deleted_at is null and t.came_in_at is not null and {}
      order by t.came_in_at, t.id limit ${MAX_RECEPTION}`, scopeOf(orders, caller))))
  const unwashed = await fetchRows<Unwashed>(db.connection(), numberedSql(fillSql(
    `select count(*) over ()::int as total, i.id::int, i.tag_code, t.code as "order", client.full_name as client,
        json_build_object(${itemPartsSql('i', 'category')}) as parts
      from orders t join order_items i on i.order_id = t.id join categories category on category.id = i.category_id
      join clients client on client.id = t.client_id
      where ${UNWASHED} and {} order by i.id limit ${MAX_RECEPTION}`, scopeOf(orders, caller))))
  const sign = signedPictures()
  const groups = groupBy(rows, ({ fetched }) => fetched?.id ?? null)
  return {
    total: rows[0]?.total ?? 0, unwashed_total: unwashed[0]?.total ?? 0, limit_hours,
    unwashed: unwashed.map(({ total: _, parts, client, ...item }) =>
      ({ ...item, client: mayReadName(caller) ? client : null, description: describeItem(t, parts, parts.category) })),
    groups: [...groups.values()].map((ofGroup): ReceptionGroup => ({
      shipment: shipmentOf(ofGroup[0]?.fetched ?? null),
      orders: ofGroup.map((row) => orderView(t, row, { isNamed: mayReadName(caller), overdueSince, sign })),
    })).toSorted((one, other) => (one.shipment?.date ?? '9').localeCompare(other.shipment?.date ?? '9')),
  }
}

const shipmentOf = (fetched: Found['fetched']): ReceptionGroup['shipment'] =>
  (fetched?.id ? { id: fetched.id, code: fetched.code, date: fetched.date, courier: fetched.courier, is_out: fetched.is_out } : null)

const saidText = (t: Translate, kinds: DeclaredKinds, note: string | null): string | null => [
  ...(kinds ?? []).map(({ quantity, name }) => `${quantity} × ${name ? textInLocale(name, localeOf(t)) : ''}`), note ?? '',
].filter(Boolean).join(' · ') || null

interface Reader { readonly isNamed: boolean; readonly overdueSince: string; readonly sign: ReturnType<typeof signedPictures> }

function orderView(
  t: Translate, { order: { since, items, client, kinds, note, ...order }, fetched }: Found, { isNamed, overdueSince, sign }: Reader,
): ReceptionOrder {
  return {
    ...order, client: isNamed ? client : null, said: saidText(t, kinds, note),
    collected: fetched?.collected ?? null, listed: countPieces(items),
    arrived: countPieces(items.filter(({ arrived_at }) => arrived_at !== null)), since: new Date(since).toISOString(),
    is_overdue: Date.parse(since) < Date.parse(overdueSince),
    items: items.map(({ id, version, tag_code, picture, arrived_at, ...item }) => ({
      id, version, tag_code, quantity: item.quantity, description: describeItem(t, item, item.category), picture: sign(picture),
      arrived_at: arrived_at && new Date(arrived_at).toISOString(),
    })),
  }
}
