/** Sums of a range of days by the steps of the statistics, and of the same number of days before; until now, if the range is not over. */
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { mapValues } from '#schema/map_values'
import { timeIn } from '#backend/engine/clock/business_time'
import { bucketsOf, comparedDay, previousRange, statisticsStepOf, type DateRange } from '#common/statistics'
import { sumsByBucket, type SumSource, type Sums } from './sums_by_bucket.ts'

export interface ComparedSums<K extends string> {
  readonly buckets: readonly Sums<K>[]
  readonly now: Sums<K>
  readonly before: Sums<K>
}

export async function comparedSums<N extends string, K extends string>(
  sources: Readonly<Record<N, SumSource<K>>>, range: DateRange, context: RuleContext,
): Promise<Readonly<Record<N, ComparedSums<K>>>> {
  const [previous, until] = [previousRange(range), comparedUntil(range, context)]
  const uncompared = until ? [{ from: until.day, at: until.at, to: previous.to }] : []
  const found = await sumsByBucket(sources, [previous, ...uncompared, ...bucketsOf(range, statisticsStepOf(range))], context)
  return mapValues<readonly Sums<K>[], ComparedSums<K>>(found, ([before, ...others]) => {
    const buckets = others.slice(uncompared.length)
    const none = mapValues(before ?? {}, () => 0) as Sums<K>
    return { buckets, now: buckets.reduce(added, none), before: before ?? none }
  }) as Record<N, ComparedSums<K>>
}

/** Where the comparison of a range that is not over ends. */
export function comparedUntil(
  range: DateRange, { today, timezone, now }: RuleContext,
): { readonly day: string; readonly at: string } | null {
  const day = comparedDay(range, today)
  return day === null ? null : { day, at: timeIn(timezone, new Date(now)) }
}

/** Of at most three decimals. */
const added = <K extends string>(all: Sums<K>, sums: Sums<K>): Sums<K> =>
  mapValues<number, number>(all, (sum, key) => Math.round((sum + sums[key as K]) * 1000) / 1000) as Sums<K>
