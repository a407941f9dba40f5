/** Counts and sums of rows by day, week or month of the business, for a range and the one before, in one statement. */
import { instantOf } from '#backend/clock/business_time'
import { fillTemplate, fragment, join, numbered, type Fragment } from '#backend/resource/read/sql'
import { fetchRows } from '#backend/resource/read/executor'
import db from '@adonisjs/lucid/services/db'
import { bucketsOf, previousRange, stepOf, type DateRange } from '#common/statistics'
import { addDays } from '#common/time'
import type { RuleContext } from '#backend/resource/rule_context'

export interface Source {
  readonly name: string
  /** SQL over the alias "t". */
  readonly from: string
  readonly at: string
  readonly where: Fragment
  /** What is added up. */
  readonly sum?: string
}
interface Sum { readonly count: number; readonly sum: number }
export interface Sums { readonly buckets: readonly Sum[]; readonly now: Sum; readonly before: Sum }

/** `bucket`: 1 is the whole range before, 2 the first part of the range. */
interface SumRow { readonly name: string; readonly bucket: number; readonly count: number; readonly sum: string }

export async function sumsByStep(sources: readonly Source[], range: DateRange, context: RuleContext): Promise<ReadonlyMap<string, Sums>> {
  const selects = sources.map((source) => selectOf(source, range, context))
  const rows = await fetchRows<SumRow>(db.connection(), numbered(join(selects, ' union all ')))
  return new Map(sources.map(({ name }) => [name, sumsOf(rows.filter((row) => row.name === name), range)]))
}

/** The instants at which the parts begin are computed once: the day of each row would take half of the time. */
function selectOf({ name, from, at, where, sum = '0' }: Source, range: DateRange, context: RuleContext): Fragment {
  const before = previousRange(range)
  const firstDays = [before, ...bucketsOf(range, stepOf(range))].map((days) => days.from)
  const starts = fragment('?::timestamptz[]', firstDays.map((day) => instantOf(day, context.timezone)))
  return fillTemplate(
    `select '${name}' as name, width_bucket("t"."${at}", {}) as bucket, count(*) as count, coalesce(${sum}, 0) as sum from ${from}`
    + ' where {} and {} group by 2',
    starts, during(at, { from: before.from, to: range.to }, context), where,
  )
}

/** Business days start at midnight in the business time zone. */
export function during(at: string, { from, to }: DateRange, { timezone }: RuleContext): Fragment {
  const column = `"t"."${at}"`
  return fragment(
    `${column} >= ?::timestamptz and ${column} < ?::timestamptz`, instantOf(from, timezone), instantOf(addDays(to, 1), timezone),
  )
}

function sumsOf(rows: readonly SumRow[], range: DateRange): Sums {
  const sumOf = (place: number): Sum => {
    const row = rows.find(({ bucket }) => bucket === place)
    return { count: row?.count ?? 0, sum: Number(row?.sum ?? 0) }
  }
  const buckets = bucketsOf(range, stepOf(range)).map((_, index) => sumOf(index + 2))
  return { buckets, now: total(buckets), before: sumOf(1) }
}

const total = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  // Of at most three decimals.
  sum: Math.round(sums.reduce((all, { sum }) => all + sum, 0) * 1000) / 1000,
})
