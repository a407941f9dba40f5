/** Values derived from the answer of the dashboard. Pure. */
import { PERIODS, withEndIncluded, type Dashboard, type Period } from '#common/time/dashboard_periods'
import type { DateRange } from '#common/statistics'

export const periodOf = (text: string | null): Period => PERIODS.find((period) => period === text) ?? 'today'

/** Of the answer, which excludes the last days of its ranges. */
export const figuresOf = (answer: Dashboard): Dashboard =>
  ({ ...answer, range: withEndIncluded(answer.range), previous: withEndIncluded(answer.previous) })

/** The list of the orders, or of the transactions, that a tile counts. */
export const figureListPath = (list: string, field: string, range: DateRange, filters = ''): string =>
  `/user/${list}?f.${field}=${range.from}..${range.to}${filters}`
