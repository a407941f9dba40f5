/** The figures of the dashboard: orders by status and money in and out, for a period and the period before. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { mayOperate } from '#backend/resource/read/access'
import { scopeOf } from '#backend/resource/read/scope'
import { resourceOf, valuesOf } from '#backend/definition/registry'
import type { RuleContext } from '#backend/resource/rule_context'
import type { Caller } from '#backend/resource/caller'
import type { Period } from '#common/dashboard_periods'
import { previousRangeOf, dayRangeOf, type DayRange } from './dashboard_periods.ts'

/** Orders created in the period, by their current status. `total` in centimes. */
export interface StatusSum {
  readonly status: string
  readonly count: number
  readonly total: number
}
export interface MoneyFlow {
  readonly in: number
  readonly out: number
}
export interface Dashboard {
  readonly period: Period
  readonly range: DayRange
  readonly previous: DayRange
  /** Null where the caller may not list orders, or transactions. */
  readonly orders: { readonly now: readonly StatusSum[]; readonly before: { readonly count: number; readonly total: number } } | null
  readonly money: { readonly now: MoneyFlow; readonly before: MoneyFlow } | null
}

export async function dashboardFigures(caller: Caller, period: Period, context: RuleContext): Promise<Dashboard> {
  const range = dayRangeOf(period, context.today)
  const previous = previousRangeOf(range)
  return {
    period,
    range,
    previous,
    orders: mayOperate(resourceOf('orders'), caller, 'list') ? await orders(caller, range, previous, context) : null,
    money: mayOperate(resourceOf('transactions'), caller, 'list') ? await money(caller, range, previous, context) : null,
  }
}

async function orders(caller: Caller, range: DayRange, previous: DayRange, context: RuleContext) {
  const now = await ordersIn(caller, range, context)
  const before = await ordersIn(caller, previous, context)
  const found = new Map(now.map((sum) => [sum.status, sum]))
  return {
    now: valuesOf('order_status').map((status) => found.get(status) ?? { status, count: 0, total: 0 }),
    before: { count: sumOf(before, 'count'), total: sumOf(before, 'total') },
  }
}

async function ordersIn(caller: Caller, range: DayRange, context: RuleContext): Promise<StatusSum[]> {
  const scope = scopeOf(resourceOf('orders'), caller)
  const rows = await query(
    db.connection(),
    `
    select "t"."status", count(*)::int as count, coalesce(sum("t"."total") filter (where "t"."status" <> 'canceled'), 0)::bigint as total
    from "orders" as "t" where ${isInRange('created_at')} and ${scope.sql} group by 1`,
    [...bounds(range, context), ...scope.bindings],
  )
  return rows as unknown as StatusSum[]
}

async function money(caller: Caller, range: DayRange, previous: DayRange, context: RuleContext) {
  return { now: await moneyIn(caller, range, context), before: await moneyIn(caller, previous, context) }
}

async function moneyIn(caller: Caller, range: DayRange, context: RuleContext): Promise<MoneyFlow> {
  const scope = scopeOf(resourceOf('transactions'), caller)
  const sum = (type: string) =>
    `coalesce(sum("t"."amount_mad") filter (where "t"."type" = '${type}' and "t"."status" <> 'canceled'), 0)::bigint`
  const [row] = await query(
    db.connection(),
    `
    select ${sum('in')} as "in", ${sum('out')} as "out" from "transactions" as "t" where ${isInRange('paid_at')} and ${scope.sql}`,
    [...bounds(range, context), ...scope.bindings],
  )
  return { in: Number(row?.in), out: Number(row?.out) }
}

/** Business days start at midnight in the business time zone. */
const isInRange = (column: string) => `"t"."${column}" >= (?::timestamp at time zone ?) and "t"."${column}" < (?::timestamp at time zone ?)`
const bounds = (range: DayRange, { timezone }: RuleContext) => [range.from, timezone, range.to, timezone]
const sumOf = (sums: readonly StatusSum[], name: 'count' | 'total') => sums.reduce((sum, one) => sum + one[name], 0)
