/** The range of the address, and the texts of its parts. Pure. */
import type { DateRange, StatisticsStep } from '#common/statistics'
import { daysOf, type DayRange } from '#common/time/day_ranges'
import { isDate } from '../../kit/format/dates.ts'
import type { Format } from '../../kit/format/use_format.ts'
import type { ChartPoint } from '../../kit/charts/data.ts'

const PRESETS: readonly DayRange[] = ['last_7_days', 'last_30_days', 'this_month', 'last_month', 'this_year']

/** The ranges of the buttons; none ends after today. */
export const statisticsPresets = (today: string): readonly (readonly [DayRange, DateRange])[] => PRESETS.map((name) => {
  const [from, to] = daysOf(name, today)
  return [name, { from, to: to < today ? to : today }]
})

/** The one that was chosen, or the first that fits: on the 30th, "this month" has the days of the last 30 days too. */
export function presetOf({ from, to }: DateRange, today: string, chosen: DayRange | null): DayRange | undefined {
  const fitting = statisticsPresets(today).filter(([, days]) => days.from === from && days.to === to).map(([name]) => name)
  return fitting.find((name) => name === chosen) ?? fitting[0]
}

/** The last 30 days when the address has no range. */
export function rangeOfSearch(search: URLSearchParams, today: string): DateRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (isDate(from) && isDate(to)) return { from, to }
  return statisticsPresets(today).find(([name]) => name === 'last_30_days')?.[1] ?? { from: today, to: today }
}

/** The x value and the texts of a part of the range. */
export function bucketPoint({ from, to }: DateRange, step: StatisticsStep, format: Format): Pick<ChartPoint, 'x' | 'label' | 'tick'> {
  if (step === 'month') return { x: from, label: format.month(from.slice(0, 7)) }
  if (step === 'day' || from === to) return { x: from }
  return { x: from, label: `${format.shortDate(from)} – ${format.date(to)}`, tick: format.shortDate(from) }
}
