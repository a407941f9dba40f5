/** GET /api/user/drying: what hangs, with the time that is left, and what the caller may do with it. */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import type { Caller } from '#backend/engine/resource/caller'
import { handlers } from '#backend/engine/resource/handler_registry'
import { allowedActionsOf } from '#backend/engine/resource/read/allowed_actions'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { mayList } from '#backend/engine/resource/policies/access'
import { scopeOf, storedColumns } from '#backend/engine/resource/policies/scope'
import { fillSql, numberedSql } from '#backend/engine/resource/read/sql'
import { translatedValue } from '#backend/engine/resource/translated_labels'
import { fromColumns } from '#backend/engine/resource/write/rows/columns'
import { describeItem, itemPartsSql, type ItemParts } from '#backend/pages/scan/describe_item'
import { itemPictureSql, pictureOf, type UnsignedPicture } from '#backend/pages/scan/item_picture'
import { startedDryings } from './work_list.ts'
import { isOverdue, MAX_DRYING_ROWS, type DryingLine, type DryingLines, type DryingRow } from '#common/plant/drying'
import type { AccessDecision } from '#schema/flow'
import type { Data } from '#schema/predicate'
import type { Row } from '#resources'

const [dryings, inside] = [resourceOf('dryings'), resourceOf('drying_items')]

interface Hanging extends ItemParts {
  readonly tag_code: string
  readonly order_id: number
  readonly order: string
  readonly code: string
  readonly place: string | null
  readonly machine: string | null
  readonly method: string
  readonly picture: UnsignedPicture
}

export async function showDrying({ caller }: Call): Promise<DryingLines> {
  const context = await handlers().loadContext()
  const [hanging, started] = await Promise.all([
    dryingLines(caller, context.now), mayList(resourceOf('tasks'), caller) ? startedDryings(caller) : [],
  ])
  return { ...hanging, started }
}

export async function dryingLines(caller: Caller, now: string): Promise<Omit<DryingLines, 'started'>> {
  const columns = await fetchRows<Data & { readonly hanging: Hanging }>(db.connection(), numberedSql(fillSql(
    `select ${storedColumns(inside)}, json_build_object(${itemPartsSql('i', 'category')},
      'tag_code', i.tag_code, 'order_id', i.order_id, 'order', o.code, 'code', line.code,
      'place', coalesce(line.place, place.name), 'machine', machine.name, 'method', line.method,
      'picture', ${itemPictureSql('i', 'category')}) as hanging
    from drying_items t join dryings line on line.id = t.drying_id join order_items i on i.id = t.order_item_id
    join orders o on o.id = i.order_id join categories category on category.id = i.category_id
    left join stocks place on place.id = line.stock_id left join machines machine on machine.id = line.machine_id
    where t.out_at is null and line.status = 'in_progress' and i.deleted_at is null and {}
    order by t.expected_out_at nulls last, t.id limit ${MAX_DRYING_ROWS}`, scopeOf(inside, caller))))
  const rows = columns.map((row) => fromColumns(inside, row))
  const can = await allowedActionsOf(db.connection(), inside, caller, rows)
  const t = translator(caller.locale)
  const lines = new Map<number, DryingLine & { readonly rows: DryingRow[] }>()
  for (const [index, { hanging }] of columns.entries()) {
    const row = rows[index] as unknown as Row<'drying_items'>
    const line = lines.get(row.drying_id) ?? { ...lineOf(t, row.drying_id, hanging), rows: [] }
    line.rows.push(rowOf(t, row, hanging, can[index]?.transitions ?? {}))
    lines.set(row.drying_id, line)
  }
  const all = [...lines.values()]
  const hangs = all.flatMap((line) => line.rows)
  return { at: now, items: hangs.length, overdue: hangs.filter((row) => isOverdue(row, Date.parse(now))).length, lines: all }
}

function lineOf(t: Translate, id: number, { code, place, machine, method }: Hanging): Omit<DryingLine, 'rows'> {
  const text = translatedValue(t, fieldOf(dryings, 'method'), method)
  return { id, code, method: text, name: place ?? machine ?? text }
}

const rowOf = (
  t: Translate, { id, version, order_item_id, in_at, turned_at, expected_out_at }: Row<'drying_items'>, hanging: Hanging,
  can: Readonly<Record<string, AccessDecision>>,
): DryingRow => ({
  id, version, order_item_id, in_at, turned_at, expected_out_at, tag_code: hanging.tag_code,
  description: describeItem(t, hanging, hanging.category), order: { id: hanging.order_id, code: hanging.order },
  picture: pictureOf(hanging.picture),
  can: { take_out: can.take_out?.allowed ?? false, turn: can.turn?.allowed ?? false },
})
