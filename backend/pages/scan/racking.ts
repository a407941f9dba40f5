/**
 * GET /api/user/racking?from&to: of what is ready, how much lies on a final place, by promised day, and what does not. An item is ready
 * when it is completed, whatever becomes of the rest of its order.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { invalid } from '#backend/engine/resource/refusals'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { instantOf } from '#backend/engine/clock/business_time'
import { localTimeSql } from '#backend/engine/resource/fields/date/formats'
import { addDays, daysBetween } from '#common/time/time'
import { handlers } from '#backend/engine/resource/handler_registry'
import { itemPlacesSql, placeText, type ItemPlace } from './item_places.ts'
import { describeItem, itemPartsSql, type ItemParts } from './describe_item.ts'
import { itemPictureSql, pictureOf, type UnsignedPicture } from './item_picture.ts'
import { proposedPlaceSql, type ProposedPlace } from './propose_place.ts'
import { mayReadName } from './view.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { DateRange } from '#common/statistics'
import type { Racking, RackingItem } from '#common/scan'

const MAX_DAYS = 92
const MAX_ITEMS = 500

interface NotRacked extends ItemPlace, ItemParts {
  readonly order_id: number
  readonly order: string
  readonly client: string | null
  readonly day: string
  readonly proposed: ProposedPlace | null
  readonly picture: UnsignedPicture
}

export async function showRacking({ caller, query: { from, to } }: Call<unknown, DateRange>): Promise<Racking> {
  if (to < from || daysBetween(from, to) >= MAX_DAYS) throw invalid('to', (t) => t('errors.field.max', { max: MAX_DAYS }))
  const { timezone, today } = await handlers().loadContext()
  const ready = readySql(timezone)
  const site = (caller.me.site_id ?? null) as number | null
  const served = [site, ...caller.served_sites ?? []]
  const bindings = [instantOf(from, timezone), instantOf(addDays(to, 1), timezone), site, site, served]
  const days = await query(db.connection(), `select day, count(*)::int as items, count(*) filter (where is_racked)::int as racked
    from (${ready}) ready group by day order by day`, bindings)
  const items = await query(db.connection(), `select found, (${proposedPlaceSql}) as proposed from (
      select * from (${ready}) ready where not is_racked order by day, order_id, id limit ${MAX_ITEMS}) left_over
    join order_items i on i.id = left_over.id join orders o on o.id = i.order_id
    order by left_over.day, left_over.order_id, left_over.id`, [today, site, ...bindings])
  const shown = items.map(({ found, proposed }) => ({ ...found as NotRacked, proposed: proposed as ProposedPlace | null }))
  return { days: days as unknown as Racking['days'], items: shown.map((item) => notRackedJson(caller, item)) }
}

function readySql(timezone: string): string {
  const day = `to_char(${localTimeSql('o.promised_at', timezone)}, 'YYYY-MM-DD')`
  return `
    select i.id, o.id as order_id, ${day} as day, coalesce(i.place_type = 'stock_final', false) as is_racked,
      json_build_object('order_id', o.id, 'order', o.code, 'client', c.full_name, 'day', ${day},
        'picture', ${itemPictureSql('i', 'category')}, ${itemPartsSql('i', 'category')}, ${itemPlacesSql('i')}) as found
    from orders o join order_items i on i.order_id = o.id join clients c on c.id = o.client_id
    join categories category on category.id = i.category_id
    where (o.status = 'processing' or o.status in ${groupSql('orders', 'ready')}) and o.deleted_at is null
    and o.promised_at >= ?::timestamptz and o.promised_at < ?::timestamptz
    and i.status = 'completed' and i.deleted_at is null and i.on_board = 0
    and (?::bigint is null or o.site_id = ? or (o.site_id = any(?) and o.return_mode <> 'counter'))`
}

function notRackedJson(caller: Caller, item: NotRacked): RackingItem {
  const t = translator(caller.locale)
  return {
    id: item.id, tag_code: item.tag_code, description: describeItem(t, item, item.category), order_id: item.order_id, order: item.order,
    proposed: item.proposed, picture: pictureOf(item.picture),
    client: mayReadName(caller) ? item.client : null, day: item.day, place: placeText(item),
  }
}
