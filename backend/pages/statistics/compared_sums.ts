/** Sums of a range of days by the steps of the statistics, and of the same number of days before. */
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { mapValues } from '#schema/map_values'
import { bucketsOf, previousRange, statisticsStepOf, type DateRange } from '#common/statistics'
import { sumsByBucket, type SumSource, type Sums } from './sums_by_bucket.ts'

export interface ComparedSums<K extends string> {
  readonly buckets: readonly Sums<K>[]
  readonly now: Sums<K>
  readonly before: Sums<K>
}

export async function comparedSums<N extends string, K extends string>(
  sources: Readonly<Record<N, SumSource<K>>>, range: DateRange, context: RuleContext,
): Promise<Readonly<Record<N, ComparedSums<K>>>> {
  const found = await sumsByBucket(sources, [previousRange(range), ...bucketsOf(range, statisticsStepOf(range))], context)
  return mapValues<readonly Sums<K>[], ComparedSums<K>>(found, ([before, ...buckets]) => {
    const none = mapValues(before ?? {}, () => 0) as Sums<K>
    return { buckets, now: buckets.reduce(added, none), before: before ?? none }
  }) as Record<N, ComparedSums<K>>
}

/** Of at most three decimals. */
const added = <K extends string>(all: Sums<K>, sums: Sums<K>): Sums<K> =>
  mapValues<number, number>(all, (sum, key) => Math.round((sum + sums[key as K]) * 1000) / 1000) as Sums<K>
