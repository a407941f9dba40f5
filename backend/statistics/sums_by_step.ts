/** Counts and sums of rows by day, week or month of the business, for a range and the one before, in one statement. */
import { fillTemplate, fragment, join, numbered, type Fragment } from '#backend/resource/read/sql'
import { fetchRows } from '#backend/resource/read/executor'
import db from '@adonisjs/lucid/services/db'
import { bucketsOf, daysBefore, stepOf, type Days } from '#common/statistics'
import { addDays } from '#common/time'
import type { RuleContext } from '#backend/resource/rule_context'

export interface Source {
  readonly name: string
  /** SQL over the alias "t". */
  readonly from: string
  readonly at: string
  readonly where: Fragment
  /** What is counted, and what is added up. */
  readonly count?: string
  readonly sum?: string
}
interface Sum { readonly count: number; readonly sum: number }
export interface Sums { readonly buckets: readonly Sum[]; readonly now: Sum; readonly before: Sum }

interface SumRow { readonly name: string; readonly is_now: boolean; readonly bucket: string; readonly count: string; readonly sum: string }

export async function sumsByStep(sources: readonly Source[], range: Days, context: RuleContext): Promise<ReadonlyMap<string, Sums>> {
  const selects = sources.map((source) => selectOf(source, range, context))
  const rows = await fetchRows<SumRow>(db.connection(), numbered(join(selects, ' union all ')))
  return new Map(sources.map(({ name }) => [name, sumsOf(rows.filter((row) => row.name === name), range)]))
}

function selectOf({ name, from, at, where, count = 'count(*)', sum = '0' }: Source, range: Days, context: RuleContext): Fragment {
  const local = fragment(`"t"."${at}" at time zone ?::text`, context.timezone)
  return fillTemplate(
    `select '${name}' as name, ({})::date >= {} as is_now, to_char(date_trunc('${stepOf(range)}', {}), 'YYYY-MM-DD') as bucket,`
    + ` ${count} as count, coalesce(${sum}, 0) as sum from ${from} where {} and {} group by 2, 3`,
    local, fragment('?::date', range.from), local, during(at, { from: daysBefore(range).from, to: range.to }, context), where,
  )
}

/** Business days start at midnight in the business time zone. */
export function during(at: string, { from, to }: Days, { timezone }: RuleContext): Fragment {
  const column = `"t"."${at}"`
  return fragment(
    `${column} >= (?::timestamp at time zone ?::text) and ${column} < (?::timestamp at time zone ?::text)`,
    from, timezone, addDays(to, 1), timezone,
  )
}

function sumsOf(rows: readonly SumRow[], range: Days): Sums {
  const step = stepOf(range)
  const now = rows.filter(({ is_now }) => is_now)
  // PostgreSQL names a week by its Monday and a month by its first day, which may be before the range.
  const byBucket = new Map(now.map((row) => [row.bucket, row]))
  const firstDay = (day: string) => (step === 'day' ? day : step === 'month' ? `${day.slice(0, 7)}-01` : mondayOf(day))
  return {
    buckets: bucketsOf(range, step).map(({ from }) => total([byBucket.get(firstDay(from))].flatMap((row) => row ?? []))),
    now: total(now), before: total(rows.filter(({ is_now }) => !is_now)),
  }
}

const total = (rows: readonly SumRow[]): Sum => ({
  count: rows.reduce((all, { count }) => all + Number(count), 0), sum: round(rows.reduce((all, { sum }) => all + Number(sum), 0)),
})

/** Sums of at most three decimals. */
const round = (value: number) => Math.round(value * 1000) / 1000

const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
