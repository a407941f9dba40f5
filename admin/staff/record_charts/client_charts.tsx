import { pointRange } from '../../kit/charts/point_range.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { SmallChart } from './small_chart.tsx'
import { useChartPoints } from './use_chart_points.ts'

/** Orders and their amount by month. */
export default function ClientCharts({ row: { id } }: { row: Row }) {
  const { t } = useTranslation()
  const given = { ...useChartPoints('clients', id), kind: 'bars' as const, xLabel: t('ui.record_charts.month') }
  const hrefOf = ({ x }: { readonly x: string }) => `/user/orders?f.client_id=${id}&f.created_at=${pointRange(x)}&f.status_nin=canceled`
  return (
    <>
      <SmallChart
        {...given} label={t('ui.record_charts.client.orders')} series={[{ key: 'orders', label: t('orders.many') }]} hrefOf={hrefOf}
      />
      {hasPermission('order-price') && <SmallChart
        {...given} label={t('ui.record_charts.client.total')} unit="currency" hrefOf={hrefOf}
        series={[{ key: 'total', label: t('orders.fields.total'), color: 'green' }]}
      />}
    </>
  )
}
