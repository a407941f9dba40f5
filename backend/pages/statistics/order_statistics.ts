/** Orders of a range of days: counts, m², punctuality, categories, zones; and all open orders by age. */
import { statusesOf } from '#backend/engine/definition/status_groups'
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { instantOf } from '#backend/engine/clock/business_time'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { may } from '#backend/engine/resource/caller'
import { predefinedViewCondition } from '#backend/engine/resource/read/predefined_views'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { all, any, fillSql, fragment, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import { resourceOf, valuesOf } from '#backend/engine/definition/registry'
import { ORDER_AGES, type CategorySum, type DateRange, type OrderSums, type Statistics, type ZoneSum } from '#common/statistics'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { addDays } from '#common/time/time'
import { comparedSums, type ComparedSums } from './compared_sums.ts'
import { dateRangeCondition, type SumSource } from './sums_by_bucket.ts'

export async function orderStatistics(caller: Caller, range: DateRange, context: RuleContext): Promise<Statistics['orders']> {
  const [sums, open, topCategories, byZone] = await Promise.all([
    comparedSums(sourcesOf(caller), range, context), openOrders(caller, context), categories(caller, range, context),
    zones(caller, range, context),
  ])
  const { created, washed, promised, ready } = sums
  const pick = (of: (sums: ComparedSums<Sum>) => ComparedSums<Sum>['now']): OrderSums => ({
    count: of(created).count, total: may(caller, 'order-price') ? of(created).sum : null,
    washed_m2: of(washed).sum, promised: of(promised).count, on_time: of(promised).sum,
    ready: of(ready).count, ready_seconds: Math.round(of(ready).sum),
  })
  const noSum = { count: 0, sum: 0 }
  return {
    buckets: created.buckets.map((_, index) => pick(({ buckets }) => buckets[index] ?? noSum)),
    now: pick(({ now }) => now), before: pick(({ before }) => before),
    open, categories: topCategories, zones: byZone,
  }
}

type Sum = 'count' | 'sum'

function sourcesOf(caller: Caller) {
  const scope = scopeOf(resourceOf('orders'), caller)
  const source = (at: string, sum: string, where: readonly Fragment[] = []): SumSource<Sum> =>
    ({ table: 'orders', at, sums: { count: 'count(*)', sum }, where: all([fragment(NOT_CANCELED), scope, ...where]) })
  return {
    created: source('created_at', 'sum("t"."total")'),
    washed: {
      table: 'order_items', at: 'completed_at',
      sums: { count: 'count(*)', sum: `sum("t"."measured_quantity") filter (where "t"."unit" = 'm2')` },
      where: all([fragment(NOT_CANCELED), scopeOf(resourceOf('order_items'), caller)]),
    },
    promised: source('promised_at', `count(*) filter (where ${READY_AT} <= "t"."promised_at")`, [
      any([fragment(`${READY_AT} is not null`), predefinedViewCondition({ resource: resourceOf('orders'), caller }, 'late')]),
    ]),
    ready: source('completed_at', `extract(epoch from sum("t"."completed_at" - "t"."received_at"))`, [
      fragment('"t"."received_at" is not null'),
    ]),
  }
}

type OpenStatus = Statistics['orders']['open'][number]['status']

async function openOrders(caller: Caller, { today, timezone }: RuleContext): Promise<Statistics['orders']['open']> {
  // The first instant of each younger group, the oldest first: the groups are counted from the oldest.
  const starts = ORDER_AGES.slice(1).map((age) => instantOf(addDays(today, 1 - age), timezone)).reverse()
  const age = fragment('width_bucket("t"."created_at", ?::timestamptz[])', starts)
  const rows = await fetchRows<{ status: string; age: number; count: number }>(connectionForReads(), numberedSql(fillSql(
    'select "t"."status", {} as age, count(*) as count from "orders" as "t" where {} and {} group by 1, 2',
    age, fragment('"t"."status" <> all(?::text[])', CLOSED), scopeOf(resourceOf('orders'), caller),
  )))
  const countOf = (status: string, index: number) =>
    rows.find((row) => row.status === status && row.age === ORDER_AGES.length - 1 - index)?.count ?? 0
  return (valuesOf('order_status') as readonly OpenStatus[]).filter((status) => !CLOSED.includes(status))
    .map((status) => ({ status, ages: ORDER_AGES.map((_, index) => countOf(status, index)) }))
}

const categories = (caller: Caller, range: DateRange, context: RuleContext): Promise<CategorySum[]> =>
  fetchSums<CategorySum>(
    'select "c"."id", "c"."name" as label, count(*) as count,'
    + ` coalesce(sum("i"."measured_quantity") filter (where "i"."unit" = 'm2'), 0)::float8 as m2,`
    + ` ${totalSql('"i"."amount"', caller)} from "orders" as "t"`
    + ' join "order_items" as "i" on "i"."order_id" = "t"."id" and "i"."deleted_at" is null'
    + ` and "i"."status" <> 'canceled' and "i"."decision" <> 'declined' join "categories" as "c" on "c"."id" = "i"."category_id"`
    + ' where {} group by "c"."id" order by total desc nulls last, count desc, "c"."id"', caller, range, context,
  )

/** The zone of the pickup; without a pickup, that of the delivery. */
const zones = (caller: Caller, range: DateRange, context: RuleContext): Promise<ZoneSum[]> =>
  fetchSums<ZoneSum>(
    `select "z"."id", "z"."label", "a"."id" is not null as has_address, count(*) as count, ${totalSql('"t"."total"', caller)}`
    + ' from "orders" as "t" left join "addresses" as "a" on "a"."id" = coalesce("t"."address_id", "t"."delivery_address_id")'
    + ' left join "zones" as "z" on "z"."id" = "a"."zone_id" where {} group by "z"."id", 3 order by total desc nulls last, count desc, 1',
    caller, range, context,
  )

/** Null for whoever may not read prices: their rows are in the order of the count. */
const totalSql = (column: string, caller: Caller): string =>
  (may(caller, 'order-price') ? `coalesce(sum(${column}), 0)::bigint as total` : 'null::bigint as total')

/** Of orders that were created in the range. */
function fetchSums<Row>(template: string, caller: Caller, range: DateRange, context: RuleContext): Promise<Row[]> {
  const where = all([dateRangeCondition('created_at', range, context), fragment(NOT_CANCELED), scopeOf(resourceOf('orders'), caller)])
  return fetchRows<Row>(connectionForReads(), numberedSql(fillSql(`${template} limit ${MAX_ROWS}`, where)))
}

const NOT_CANCELED = `"t"."status" <> 'canceled'`
const READY_AT = 'coalesce("t"."completed_at", "t"."delivered_at")'
const CLOSED = statusesOf('orders', 'closed')
const MAX_ROWS = 100
