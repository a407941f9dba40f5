/** Orders and money of the period by day; a single day is drawn with the week that it ends. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { DashboardDays, Period } from '#common/time/dashboard_periods'
import { Chart } from '../../kit/charts/chart.tsx'
import type { ChartPoint } from '../../kit/charts/data.ts'
import { pointRange } from '../../kit/charts/point_range.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { useTranslation } from '../definition/translation.ts'

/** What the server does not show is not drawn: the permissions of the browser may be out of date. */
export default function PeriodCharts({ period, hasOrders, hasMoney }: { period: Period; hasOrders: boolean; hasMoney: boolean }) {
  const { t } = useTranslation()
  const { query } = useCustom<DashboardDays>({
    url: '/api/user/dashboard/days', method: 'get', config: { query: { period } }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, staleTime: 60_000 },
  })
  if (query.error) return <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
  const days = query.data?.data
  const xLabel = t(days?.step === 'month' ? 'ui.record_charts.month' : 'ui.charts.date')
  const given = { isStale: query.isPlaceholderData, height: CHART_HEIGHT, xLabel }
  const series = <K extends string>(...keys: readonly K[]) => keys.map((key) => ({ key, label: t(`ui.dashboard.tiles.${key}`) }))
  return (
    <div className="period-charts">
      {hasOrders && days?.orders !== null && (
        <Chart
          {...given} label={t('ui.dashboard.charts.orders')} kind={kindFor(days?.orders)} points={days?.orders}
          series={series('created', 'delivered')} hrefOf={({ x }, key) => `/user/orders?f.${key}_at=${pointRange(x)}`}
        />
      )}
      {hasMoney && days?.money !== null && (
        <Chart
          {...given} label={t('ui.dashboard.charts.money')} kind={kindFor(days?.money)} points={days?.money} unit="currency"
          series={series('in', 'out')}
          hrefOf={({ x }, key) => `/user/transactions?view=${key === 'in' ? 'income' : 'expenses'}&f.paid_at=${pointRange(x)}`}
        />
      )}
    </div>
  )
}

/** Bars of a quarter would be too thin. */
const kindFor = (points: readonly ChartPoint[] | null | undefined) => ((points?.length ?? 0) > MOST_BARS ? 'line' : 'bars')
const MOST_BARS = 31
const CHART_HEIGHT = 200
