import { readDay } from '#backend/resource/read_day'
import { invalid } from '#backend/resource/refusals'
import { countDays, MAX_STATISTICS_DAYS, type DateRange } from '#common/statistics'

/** The days of a request: both are required, in order, and at most three years. */
export function readStatisticsRange(query: Readonly<Record<string, unknown>>): DateRange {
  const [from, to] = [readDay(query, 'from'), readDay(query, 'to')]
  if (to < from) throw invalid('to', (t) => t('errors.statistics.order'))
  if (countDays({ from, to }) > MAX_STATISTICS_DAYS) throw invalid('to', (t) => t('errors.statistics.long'))
  return { from, to }
}
