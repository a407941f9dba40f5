import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { SmallChart } from './small_chart.tsx'
import { useChartPoints } from './use_chart_points.ts'

/** The stops of the last days: done on time, done late, failed. */
export default function CourierCharts({ row: { id } }: { row: Row }) {
  const { t } = useTranslation()
  const series = SERIES.map(({ key, color }) => ({ key, color, label: t(`ui.record_charts.courier.${key}`) }))
  const statusesOf = (key: string) => (key === 'failed' ? 'no_response,regret' : 'done,semi_done')
  return (
    <SmallChart
      {...useChartPoints('couriers', id)} label={t('ui.record_charts.courier.stops')} kind="bars" isStacked series={series}
      hrefOf={({ x }, key) => `/user/orders/deliveries?f.courier_id=${id}&f.ended_at=${x}..${x}&f.status=${statusesOf(key)}`}
    />
  )
}

const SERIES = [{ key: 'on_time', color: 'green' }, { key: 'late', color: 'orange' }, { key: 'failed', color: 'red' }] as const
