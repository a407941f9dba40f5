/** Counts and sums of rows by business days, weeks or months. */
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { instantOf } from '#backend/engine/clock/business_time'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { fillSql, fragment, join, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { DateRange } from '#common/statistics'
import { addDays } from '#common/time/time'

export interface SumSource<K extends string> {
  readonly table: string
  /** The column of the instant that decides on the bucket. */
  readonly at: string
  /** Aggregates over the alias "t" by name, in the same order for all sources. */
  readonly sums: Readonly<Record<K, string>>
  readonly where: Fragment
}
export type Sums<K extends string> = Readonly<Record<K, number>>
/** Begins at midnight, or at a time of its first day. */
export interface Bucket extends DateRange { readonly at?: string }
type SumRow<K extends string> = Readonly<Record<K, number | string>> & { readonly source: string; readonly bucket: number }

/** For each source the sums of each bucket, in one statement; 0 where there is nothing. Each bucket begins where the one before ends. */
export async function sumsByBucket<N extends string, K extends string>(
  sources: Readonly<Record<N, SumSource<K>>>, buckets: readonly Bucket[], context: RuleContext,
): Promise<Readonly<Record<N, readonly Sums<K>[]>>> {
  const all = Object.entries(sources) as [N, SumSource<K>][]
  const selects = all.map(([name, source]) => selectOf(name, source, buckets, context))
  const rows = await fetchRows<SumRow<K>>(connectionForReads(), numberedSql(join(selects, ' union all ')))
  const sumsOf = (name: N, { sums }: SumSource<K>, bucket: number) => {
    const found = rows.find((row) => row.source === name && row.bucket === bucket)
    return Object.fromEntries(keysOf(sums).map((key) => [key, Number(found?.[key] ?? 0)])) as Sums<K>
  }
  const entries = all.map(([name, source]) => [name, buckets.map((_, index) => sumsOf(name, source, index + 1))] as const)
  return Object.fromEntries(entries) as Record<N, Sums<K>[]>
}

/** The instants at which the buckets begin are computed once, not the day of each row. */
function selectOf<K extends string>(
  name: string, { table, at, sums, where }: SumSource<K>, buckets: readonly Bucket[], context: RuleContext,
): Fragment {
  const range = { from: buckets[0]?.from ?? context.today, to: buckets.at(-1)?.to ?? context.today }
  const starts = fragment('?::timestamptz[]', buckets.map(({ from, at: time }) => instantOf(from, context.timezone, time)))
  const columns = keysOf(sums).map((key) => `coalesce(${sums[key]}, 0) as "${key}"`)
  return fillSql(
    `select '${name}' as source, width_bucket("t"."${at}", {}) as bucket, ${columns.join(', ')} from "${table}" as "t"`
    + ' where {} and {} group by 2',
    starts, dateRangeCondition(at, range, context), where,
  )
}

/** Business days start at midnight in the business time zone. */
export function dateRangeCondition(at: string, { from, to }: DateRange, { timezone }: RuleContext): Fragment {
  const column = `"t"."${at}"`
  return fragment(
    `${column} >= ?::timestamptz and ${column} < ?::timestamptz`, instantOf(from, timezone), instantOf(addDays(to, 1), timezone),
  )
}

const keysOf = <K extends string>(sums: Readonly<Record<K, unknown>>) => Object.keys(sums) as K[]
