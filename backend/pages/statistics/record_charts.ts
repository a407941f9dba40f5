/** The charts on the pages of records whose rows do not fit on one page of a list. Each needs the permission of the rows that it counts. */
import type { Row } from '#resources'
import { isIn } from '#backend/engine/definition/status_groups'
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { dayIn, endInstant, instantOf } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { may, type Caller } from '#backend/engine/resource/caller'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { all, fragment } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { bucketsOf } from '#common/statistics'
import { addDays, addMonths } from '#common/time/time'
import { chartPoints, type ChartPoint } from './chart_points.ts'
import { sumsByBucket, type SumSource } from './sums_by_bucket.ts'

/** The orders of a client in the last twelve months, without canceled ones. `total` in centimes, 0 for whoever may not read prices. */
export async function clientOrderChartPoints(id: number, caller: Caller, context: RuleContext): Promise<ChartPoint<'orders' | 'total'>[]> {
  const { today } = context
  const range = { from: `${addMonths(today.slice(0, 7), -11)}-01`, to: today }
  const where = all([
    scopeOf(resourceOf('orders'), caller), fragment('"t"."client_id" = ?::bigint and "t"."status" <> \'canceled\'', id),
  ])
  const total = may(caller, 'order-price') ? 'sum("t"."total")' : '0'
  const source = { table: 'orders', at: 'created_at', sums: { orders: 'count(*)', total }, where }
  const { created } = await sumsByBucket({ created: source }, bucketsOf(range, 'month'), context)
  return chartPoints(range, 'month', (index) => created[index] ?? { orders: 0, total: 0 })
}

/** The stops of a courier in the last thirty days, by the day when they ended. */
export async function courierStopChartPoints(id: number, caller: Caller, context: RuleContext): Promise<ChartPoint<StopOutcome>[]> {
  const [range, scope] = [lastDays(30, context), scopeOf(resourceOf('order_deliveries'), caller)]
  const stops = await query(
    connectionForReads(),
    `select "t"."status", "t"."ended_at", "t"."date"::text as date, "t"."slot_from"::text as slot_from, "t"."slot_to"::text as slot_to
      from "order_deliveries" as "t"
     where "t"."courier_id" = ?::bigint and "t"."ended_at" >= ?::timestamptz and ${scope.sql}`,
    [id, instantOf(range.from, context.timezone), ...scope.bindings],
  ) as unknown as EndedStop[]
  const outcomes = stops.map((stop) => ({ x: dayIn(context.timezone, new Date(stop.ended_at)), outcome: outcomeOf(stop, context) }))
  const count = (x: string, outcome: StopOutcome) => outcomes.filter((one) => one.x === x && one.outcome === outcome).length
  return chartPoints(range, 'day', (_, x) => ({ on_time: count(x, 'on_time'), late: count(x, 'late'), failed: count(x, 'failed') }))
}

type StopOutcome = 'on_time' | 'late' | 'failed'
interface EndedStop {
  readonly status: Row<'order_deliveries'>['status']
  readonly ended_at: string
  readonly date: string | null
  readonly slot_from: string | null
  readonly slot_to: string | null
}

/** A stop without an agreed time is never late; a canceled one counts nowhere. */
function outcomeOf({ status, ended_at, date, slot_from, slot_to }: EndedStop, { timezone }: RuleContext): StopOutcome | null {
  if (isIn('order_deliveries', 'failed', status)) return 'failed'
  if (!isIn('order_deliveries', 'succeeded', status)) return null
  const end = date === null || slot_to === null ? null : endInstant(date, timezone, slot_from, slot_to.slice(0, 5))
  return end !== null && new Date(ended_at) > new Date(end) ? 'late' : 'on_time'
}

/** What was used of a cleaning material in the last sixty days, and what was left at the end of each. */
export async function materialChartPoints(id: number, caller: Caller, context: RuleContext): Promise<ChartPoint<'used' | 'left'>[]> {
  const range = lastDays(60, context)
  const source = (table: 'cleaning_material_stocks' | 'cleaning_material_uses') => ({
    table, at: 'at', sums: { sum: 'sum("t"."quantity")' },
    where: all([scopeOf(resourceOf(table), caller), fragment('"t"."cleaning_material_id" = ?::bigint', id)]),
  })
  const sources = { entered: source('cleaning_material_stocks'), used: source('cleaning_material_uses') }
  const { entered, used } = await sumsByBucket(sources, bucketsOf(range, 'day'), context)
  let left = await sumBefore(sources.entered, range.from, context) - await sumBefore(sources.used, range.from, context)
  return chartPoints(range, 'day', (index) => {
    const usedNow = used[index]?.sum ?? 0
    left += (entered[index]?.sum ?? 0) - usedNow
    return { used: usedNow, left: rounded(left) }
  })
}

async function sumBefore(
  { table, where }: Pick<SumSource<string>, 'table' | 'where'>, day: string, { timezone }: RuleContext,
): Promise<number> {
  const [row] = await query(
    connectionForReads(),
    `select coalesce(sum("t"."quantity"), 0) as sum from "${table}" as "t" where "t"."at" < ?::timestamptz and ${where.sql}`,
    [instantOf(day, timezone), ...where.bindings],
  )
  return Number(row?.sum)
}

/** The quantities have three decimals; floats add up to more. */
const rounded = (quantity: number) => Math.round(quantity * 1000) / 1000
const lastDays = (count: number, { today }: RuleContext) => ({ from: addDays(today, 1 - count), to: today })
