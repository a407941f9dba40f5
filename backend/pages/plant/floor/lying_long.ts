/** Items that lie in a place for longer than its `max_days`, the longest first. */
import db from '@adonisjs/lucid/services/db'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { MAX_FLOOR_IDS, type FloorFigure } from '#common/plant/floor'
import { figure, listOfIds } from './figures.ts'

export async function lyingLong(caller: Caller, { now }: RuleContext): Promise<FloorFigure> {
  const rows = await fetchRows<{ id: number; m2: number | null }>(db.connection(), numberedSql(fillSql(
    `select t.id::int, case when t.unit = 'm2' then t.measured_quantity::float8 end as m2
    from order_items t join stocks place on place.id = t.current_stock_id join lateral (
      select movement.at from stock_movements movement where movement.order_item_id = t.id and movement.to_stock_id = place.id
      order by movement.at desc, movement.id desc limit 1) arrival on true
    where place.max_days is not null and arrival.at < {} - make_interval(days => place.max_days) and {}
    order by arrival.at, t.id limit ${MAX_FLOOR_IDS}`,
    fragment('?::timestamptz', now), scopeOf(resourceOf('order_items'), caller))))
  return figure(rows.length, rows.reduce((sum, { m2 }) => sum + (m2 ?? 0), 0), listOfIds('order_items', rows.map(({ id }) => id)))
}
