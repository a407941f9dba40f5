/** GET /api/user/measuring/queue: the view "To measure" of the items, for those who may measure and read no prices. */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { resourceOf } from '#backend/engine/definition/registry'
import { translator } from '#backend/engine/i18n/translator'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { predefinedViewCondition } from '#backend/engine/resource/read/predefined_views'
import { fillSql, numberedSql } from '#backend/engine/resource/read/sql'
import { describeItem, itemPartsSql, type ItemParts } from '#backend/pages/scan/describe_item'
import { itemPictureSql, pictureOf, type UnsignedPicture } from '#backend/pages/scan/item_picture'
import { priorityRankSql } from '#backend/trade/orders/priority_rank'
import { MAX_WAITING, type MeasuringQueue, type WaitingItem } from '#common/plant/measuring'

interface Waiting extends ItemParts {
  readonly id: number
  readonly tag_code: string
  readonly picture: UnsignedPicture
  readonly order: WaitingItem['order'] & { readonly received_at: string | null }
}

const items = resourceOf('order_items')

export async function showMeasuringQueue({ caller }: Call): Promise<MeasuringQueue> {
  const t = translator(caller.locale)
  const rows = await fetchRows<{ readonly total: number; readonly waiting: Waiting }>(db.connection(), numberedSql(fillSql(
    `select count(*) over ()::int as total, json_build_object('id', t.id, 'tag_code', t.tag_code, ${itemPartsSql('t', 'category')},
        'picture', ${itemPictureSql('t', 'category')},
        'order', json_build_object('id', o.id, 'code', o.code, 'priority', o.priority, 'received_at', o.received_at)) as waiting
      from order_items t join orders o on o.id = t.order_id join categories category on category.id = t.category_id
      where {} and {}
      order by ${priorityRankSql('o')}, o.received_at, t.order_id, t.position, t.id
      limit ${MAX_WAITING}`, predefinedViewCondition({ resource: items, caller }, 'to_measure'), scopeOf(items, caller))))
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ waiting: { id, tag_code, picture, order: { received_at, ...order }, ...item } }) => ({
      id, tag_code, description: describeItem(t, item, item.category), picture: pictureOf(picture), order,
      received_at: received_at && new Date(received_at).toISOString(),
    })),
  }
}
