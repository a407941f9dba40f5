import { Chart, type ChartProps } from '../../kit/charts/chart.tsx'
import { isEmpty } from '../../kit/charts/data.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { useTranslation } from '../definition/translation.ts'
import './record_charts.css'

/** A chart on the page of a record: without a value one line of text, not an empty box. */
export function SmallChart({ error, retry, ...chart }: ChartProps & { readonly error?: unknown; readonly retry?: () => void }) {
  const { t } = useTranslation()
  const { label, points, series } = chart
  if (error && retry) return <section className="panel" aria-label={label}><FailedRows error={error} retry={retry} /></section>
  if (!points || !isEmpty(points, series)) return <Chart height={200} {...chart} />
  return <section className="panel chart-none" aria-label={label}><h2>{label}</h2><p>{t('ui.charts.empty')}</p></section>
}
