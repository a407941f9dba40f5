/**
 * Numbers and the lists that they open: both are the same predicate, read as the list reads it and within the caller's scope, so that
 * they agree.
 */
import db from '@adonisjs/lucid/services/db'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import { mayOperate } from '#backend/engine/resource/policies/access'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { buildListSelection } from '#backend/engine/resource/read/selection'
import { fillSql, join, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { MAX_FLOOR_IDS, type FloorFigure, type FloorList } from '#common/plant/floor'

/** m² of the rows "t" of a resource. */
const AREAS: Readonly<Record<FloorList['resource'], string | null>> = {
  order_items: `sum("t"."measured_quantity") filter (where "t"."unit" = 'm2')`,
  orders: 'sum("t"."measured_m2")',
  tasks: `sum((select item.measured_quantity from order_items item where item.id = "t"."order_item_id" and item.unit = 'm2'))`,
  machines: null,
}

/** The rows of a list, as a condition over "t". */
export const conditionOf = async ({ resource, where }: FloorList, caller: Caller, context: RuleContext): Promise<Fragment> => {
  const parameters = new URLSearchParams({ _where: JSON.stringify(where) })
  return (await buildListSelection(db.connection(), resourceOf(resource), caller, parameters, context)).where
}

/** All in one statement: the numbers are of one instant. */
export async function countFigures<N extends string>(
  lists: Readonly<Record<N, FloorList>>, caller: Caller, context: RuleContext,
): Promise<Readonly<Record<N, FloorFigure>>> {
  const names = Object.keys(lists) as N[]
  const selects: Fragment[] = []
  for (const name of names) {
    const { resource } = lists[name]
    selects.push(fillSql(
      `select '${name}' as name, count(*)::int as count, ${AREAS[resource] ?? 'null'}::float8 as m2 from "${resource}" as "t" where {}`,
      await conditionOf(lists[name], caller, context)))
  }
  const rows = selects.length === 0 ? []
    : await fetchRows<{ name: N; count: number; m2: number | null }>(db.connection(), numberedSql(join(selects, ' union all ')))
  return Object.fromEntries(names.map((name) => {
    const { count = 0, m2 = null } = rows.find((row) => row.name === name) ?? {}
    return [name, figure(count, AREAS[lists[name].resource] === null ? null : m2 ?? 0, lists[name])]
  })) as Record<N, FloorFigure>
}

export const figure = (count: number, m2: number | null, list: FloorList | null): FloorFigure =>
  ({ count, m2: m2 === null ? null : Math.round(m2 * 100) / 100, list })

/** Rows that no predicate describes, by their ids; of more than that the first ones. */
export const listOfIds = (resource: FloorList['resource'], ids: readonly number[]): FloorList =>
  ({ resource, where: { id: { in: ids.slice(0, MAX_FLOOR_IDS) } } })

export const mayList = (resource: string, caller: Caller): boolean => mayOperate(resourceOf(resource), caller, 'list')
