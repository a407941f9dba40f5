/** The figures of the dashboard: orders and money of a period and of the one before, and all open orders by status. */
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { instantOf, timeIn } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { mayOperate } from '#backend/engine/resource/policies/access'
import { predefinedViewCondition } from '#backend/engine/resource/read/predefined_views'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { resourceOf, valuesOf, type Resource } from '#backend/engine/definition/registry'
import { may, type Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { withEndExcluded, type Dashboard, type Period } from '#common/time/dashboard_periods'
import { addDays } from '#common/time/time'
import { comparedRangeOf, rangeOfPeriod, isPeriodRunning } from './dashboard_periods.ts'

export async function dashboardFigures(caller: Caller, period: Period, context: RuleContext): Promise<Dashboard> {
  const [range, previous] = [rangeOfPeriod(period, context.today), comparedRangeOf(period, context.today)]
  const until = isPeriodRunning(period) ? timeIn(context.timezone, new Date(context.now)) : null
  const instant = (day: string, time?: string) => instantOf(day, context.timezone, time)
  const now = { from: instant(range.from), to: instant(addDays(range.to, 1)) }
  const end = until === null ? instant(addDays(previous.to, 1)) : instant(previous.to, until)
  const before = { from: instant(previous.from), to: end }
  const [orders, mayListOrders] = [resourceOf('orders'), mayOperate(resourceOf('orders'), caller, 'list')]
  const seesPrices = mayListOrders && may(caller, 'order-price')
  const compare = async <T>(count: (span: Span) => Promise<T>) => ({ now: await count(now), before: await count(before) })
  return {
    period, range: withEndExcluded(range), previous: withEndExcluded(previous), until,
    orders: mayListOrders ? await compare((span) => countOrders(caller, span)) : null,
    open: mayListOrders ? await countOpen(orders, caller) : null,
    money: seesMoneyStatistics(caller) ? await compare(async (span) =>
      ({ value: seesPrices ? await valueOfOrders(caller, span) : null, ...await flowOf(caller, span) })) : null,
  }
}

/** Whoever takes a payment may list transactions; sums over all of them are for those who verify the cash. */
export const seesMoneyStatistics = (caller: Caller): boolean =>
  mayOperate(resourceOf('transactions'), caller, 'list') && may(caller, 'cash-verify')

/** Instants; `to` is excluded. */
interface Span { readonly from: string; readonly to: string }

async function countOrders(caller: Caller, span: Span) {
  const count = async (column: string) => Number((await sums('orders', 'count(*)::int as count', caller, column, span)).count)
  return { created: await count('created_at'), delivered: await count('delivered_at') }
}

type OpenStatus = NonNullable<Dashboard['open']>[number]['status']

async function countOpen(orders: Resource, caller: Caller) {
  const [scope, running] = [scopeOf(orders, caller), predefinedViewCondition({ resource: orders, caller }, 'running')]
  const rows = await query(
    connectionForReads(),
    `select "t"."status", count(*)::int as count from "orders" as "t" where ${scope.sql} and ${running.sql} group by 1`,
    [...scope.bindings, ...running.bindings],
  )
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return (valuesOf('order_status') as readonly OpenStatus[])
    .map((status) => ({ status, count: counts.get(status) ?? 0 })).filter(({ count }) => count > 0)
}

/** By the time of measuring: on the day when an order is created, its price is mostly not known yet. */
async function valueOfOrders(caller: Caller, span: Span): Promise<number> {
  const value = 'coalesce(sum("t"."total") filter (where "t"."status" <> \'canceled\'), 0)::bigint as value'
  return Number((await sums('orders', value, caller, 'measured_at', span)).value)
}

async function flowOf(caller: Caller, span: Span) {
  const sum = (type: string) =>
    `coalesce(sum("t"."amount_mad") filter (where "t"."type" = '${type}' and "t"."status" <> 'canceled'), 0)::bigint as "${type}"`
  const row = await sums('transactions', `${sum('in')}, ${sum('out')}`, caller, 'paid_at', span)
  return { in: Number(row.in), out: Number(row.out) }
}

async function sums(name: string, expressions: string, caller: Caller, column: string, { from, to }: Span) {
  const scope = scopeOf(resourceOf(name), caller)
  const [row = {}] = await query(
    connectionForReads(),
    `select ${expressions} from "${name}" as "t"
     where "t"."${column}" >= ?::timestamptz and "t"."${column}" < ?::timestamptz and ${scope.sql}`,
    [from, to, ...scope.bindings],
  )
  return row
}
