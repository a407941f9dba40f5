/** What a person sees first: how many orders in which state, and the money of a period beside that of the period before. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { mayOperate } from '#backend/resource/read/access'
import { scopeOf } from '#backend/resource/read/scope'
import { resourceOf, valuesOf } from '#backend/definition/registry'
import type { Facts } from '#backend/resource/facts'
import type { Caller } from '#backend/resource/caller'
import type { Period } from '#common/periods'
import { previousOf, rangeOf, type Range } from './periods.ts'

/** Centimes. `count` of orders taken in the period, by the status that they have now. */
export interface StatusSum {
  readonly status: string
  readonly count: number
  readonly total: number
}
export interface Money {
  readonly in: number
  readonly out: number
}
export interface Dashboard {
  readonly period: Period
  readonly range: Range
  readonly previous: Range
  /** Null where the caller may not list orders, or transactions. */
  readonly orders: { readonly now: readonly StatusSum[]; readonly before: { readonly count: number; readonly total: number } } | null
  readonly money: { readonly now: Money; readonly before: Money } | null
}

export async function dashboard(caller: Caller, period: Period, facts: Facts): Promise<Dashboard> {
  const range = rangeOf(period, facts.today)
  const previous = previousOf(range)
  return {
    period,
    range,
    previous,
    orders: mayOperate(resourceOf('orders'), caller, 'list') ? await orders(caller, range, previous, facts) : null,
    money: mayOperate(resourceOf('transactions'), caller, 'list') ? await money(caller, range, previous, facts) : null,
  }
}

async function orders(caller: Caller, range: Range, previous: Range, facts: Facts) {
  const now = await ordersIn(caller, range, facts)
  const before = await ordersIn(caller, previous, facts)
  const found = new Map(now.map((sum) => [sum.status, sum]))
  return {
    now: valuesOf('order_status').map((status) => found.get(status) ?? { status, count: 0, total: 0 }),
    before: { count: add(before, 'count'), total: add(before, 'total') },
  }
}

async function ordersIn(caller: Caller, range: Range, facts: Facts): Promise<StatusSum[]> {
  const scope = scopeOf(resourceOf('orders'), caller)
  const rows = await query(
    db.connection(),
    `
    select "t"."status", count(*)::int as count, coalesce(sum("t"."total") filter (where "t"."status" <> 'canceled'), 0)::bigint as total
    from "orders" as "t" where ${within('created_at')} and ${scope.sql} group by 1`,
    [...bounds(range, facts), ...scope.bindings],
  )
  return rows as unknown as StatusSum[]
}

async function money(caller: Caller, range: Range, previous: Range, facts: Facts) {
  return { now: await moneyIn(caller, range, facts), before: await moneyIn(caller, previous, facts) }
}

async function moneyIn(caller: Caller, range: Range, facts: Facts): Promise<Money> {
  const scope = scopeOf(resourceOf('transactions'), caller)
  const sum = (type: string) =>
    `coalesce(sum("t"."amount_mad") filter (where "t"."type" = '${type}' and "t"."status" <> 'canceled'), 0)::bigint`
  const [row] = await query(
    db.connection(),
    `
    select ${sum('in')} as "in", ${sum('out')} as "out" from "transactions" as "t" where ${within('paid_at')} and ${scope.sql}`,
    [...bounds(range, facts), ...scope.bindings],
  )
  return { in: Number(row?.in), out: Number(row?.out) }
}

/** A business day begins at midnight where the business is. */
const within = (column: string) => `"t"."${column}" >= (?::timestamp at time zone ?) and "t"."${column}" < (?::timestamp at time zone ?)`
const bounds = (range: Range, { timezone }: Facts) => [range.from, timezone, range.to, timezone]
const add = (sums: readonly StatusSum[], name: 'count' | 'total') => sums.reduce((sum, one) => sum + one[name], 0)
