/** Counts and sums by business day or month, as the points of a chart: one for each, also where there is nothing. */
import { instantOf } from '#backend/clock/business_time'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import type { Fragment } from '#backend/resource/read/sql'
import type { RuleContext } from '#backend/resource/rule_context'
import { addDays } from '#common/time'
import type { DayRange } from './dashboard_periods.ts'

export type ChartStep = 'day' | 'month'
/** `x`: YYYY-MM-DD or YYYY-MM. */
export interface ChartPoint<K extends string = string> { readonly x: string; readonly values: Readonly<Record<K, number>> }

interface Source<K extends string> {
  readonly table: string
  /** The column of the instant that decides on the day. */
  readonly at: string
  /** Aggregates over the alias "t" by name. */
  readonly sums: Readonly<Record<K, string>>
  readonly where: Fragment
}

export async function fetchPoints<K extends string>(
  { table, at, sums, where }: Source<K>, range: DayRange, step: ChartStep, { timezone }: RuleContext,
): Promise<ChartPoint<K>[]> {
  const [names, steps] = [Object.keys(sums) as K[], stepsOf(range, step)]
  const starts = steps.map((x) => instantOf(step === 'day' ? x : `${x}-01`, timezone))
  const found = await query(
    db.connection(),
    `select width_bucket("t"."${at}", ?::timestamptz[]) as step, ${names.map((name) => `${sums[name]} as "${name}"`).join(', ')}
     from "${table}" as "t" where "t"."${at}" >= ?::timestamptz and "t"."${at}" < ?::timestamptz and ${where.sql} group by 1`,
    [starts, instantOf(range.from, timezone), instantOf(range.to, timezone), ...where.bindings],
  )
  const rows = new Map(found.map((row) => [Number(row.step) - 1, row]))
  return steps.map((x, index) => ({
    x, values: Object.fromEntries(names.map((name) => [name, Number(rows.get(index)?.[name] ?? 0)])) as Record<K, number>,
  }))
}

/** Every day, or every month, that the range touches. */
export function stepsOf({ from, to }: DayRange, step: ChartStep): string[] {
  const days: string[] = []
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day)
  return step === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))]
}
