/** GET /api/user/measuring?order_item_id: what one needs to measure an item, for those who may measure and read no prices. */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { resourceOf } from '#backend/engine/definition/registry'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import type { Caller } from '#backend/engine/resource/caller'
import { allowedActionsOf } from '#backend/engine/resource/read/allowed_actions'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf, storedColumns } from '#backend/engine/resource/policies/scope'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import { NotFound } from '#backend/engine/resource/refusals'
import { fromColumns } from '#backend/engine/resource/write/rows/columns'
import { describeItem, ITEM_PARTS, type ItemParts } from '#backend/pages/scan/describe_item'
import { itemPictureSql, pictureOf, signedPictures, type UnsignedPicture } from '#backend/pages/scan/item_picture'
import { ITEM_MEASURES } from '#common/orders/item_measures'
import type { MeasuringItem } from '#common/plant/measuring'
import type { Data } from '#schema/predicate'
import type { Row } from '#resources'

const items = resourceOf('order_items')

type Other = ItemParts & { readonly id: number, readonly tag_code: string, readonly picture: UnsignedPicture }
interface Found {
  readonly found: {
    readonly category: ItemParts['category']
    readonly rule: MeasuringItem['rule']
    readonly known: MeasuringItem['known']
    readonly others: readonly Other[] | null
    readonly picture: UnsignedPicture
  }
}

export async function showMeasuring(
  { caller, query: { order_item_id: id } }: Call<unknown, { readonly order_item_id: number }>,
): Promise<MeasuringItem> {
  const [columns] = await fetchRows<Data & Found>(db.connection(), numberedSql(fillSql(
    `select ${storedColumns(items)}, ${foundSql} from order_items t join categories category on category.id = t.category_id
      left join known_items known on known.id = t.known_item_id and known.measured_at is not null
      where t.id = {} and {}`, fragment('?::bigint', id), scopeOf(items, caller))))
  if (!columns) throw new NotFound()
  const row = fromColumns(items, columns)
  return measuringItem(translator(caller.locale), row, columns.found, await refusalOf(caller, row))
}

const pairs = (names: readonly string[], table: string) => names.map((name) => `'${name}', ${table}.${name}`).join(', ')

const foundSql = `json_build_object(
  'picture', ${itemPictureSql('t', 'category')},
  'category', category.name, 'rule', json_build_object(${pairs(['unit', 'params'], 'category')}),
  'known', case when known.id is not null then json_build_object(${pairs([...ITEM_MEASURES, 'measured_at'], 'known')}) end,
  'others', (select json_agg(json_build_object('category', its.name, 'picture', ${itemPictureSql('other', 'its')},
        ${pairs([...ITEM_PARTS, 'id', 'tag_code'], 'other')})
      order by other.position, other.id)
    from order_items other join categories its on its.id = other.category_id
    where other.order_id = t.order_id and other.id <> t.id and other.status = 'pending' and other.deleted_at is null)) as found`

/** Null: the caller may measure it now. */
async function refusalOf(caller: Caller, row: Data): Promise<string | null> {
  const [can] = await allowedActionsOf(db.connection(), items, caller, [row])
  const decision = can?.transitions.measure
  if (decision?.allowed) return null
  return decision?.reason ?? translator(caller.locale)('errors.orders.measured')
}

function measuringItem(
  t: Translate, data: Data, { category, rule, known, others, picture }: Found['found'], refusal: string | null,
): MeasuringItem {
  const row = data as unknown as Row<'order_items'>
  const { id, order_id, category_id, version, shape, length_cm, width_cm, diameter_cm, height_cm, parts } = row
  const { quantity, type, tissu, condition, measure_place } = row
  const signed = signedPictures()
  return {
    id, order_id, category_id, version, shape, length_cm, width_cm, diameter_cm, height_cm, parts,
    quantity, type, tissu, condition, measure_place,
    tag_code: row.tag_code ?? '', description: describeItem(t, { ...row, category }, category), rule, refusal,
    picture: pictureOf(picture),
    known: known && { ...known, measured_at: new Date(known.measured_at).toISOString() },
    others: (others ?? []).map((other) => ({
      id: other.id, tag_code: other.tag_code, description: describeItem(t, other, other.category), picture: signed(other.picture),
    })),
  }
}
