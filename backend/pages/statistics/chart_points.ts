/** The points of a chart by business day or month: one for each, also where there is nothing. */
import type { DashboardDays } from '#common/time/dashboard_periods'
import { bucketsOf, type DateRange } from '#common/statistics'
import type { Sums } from './sums_by_bucket.ts'

export type ChartStep = DashboardDays['step']
/** `x`: YYYY-MM-DD or YYYY-MM. */
export interface ChartPoint<K extends string = string> { readonly x: string; readonly values: Sums<K> }

/** `valuesOf`: of the bucket with this index of `bucketsOf`. */
export const chartPoints = <K extends string>(
  range: DateRange, step: ChartStep, valuesOf: (index: number, x: string) => Sums<K>,
): ChartPoint<K>[] =>
  bucketsOf(range, step).map(({ from }, index) => {
    const x = step === 'day' ? from : from.slice(0, 'YYYY-MM'.length)
    return { x, values: valuesOf(index, x) }
  })
