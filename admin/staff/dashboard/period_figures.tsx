/** The switch of the period, and its figures below. */
import { lazy, Suspense, useEffect, useRef } from 'react'
import { PERIODS, type Period } from '#common/time/dashboard_periods'
import { NearView } from '../../kit/controls/antd/near_view.tsx'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { useTranslation } from '../definition/translation.ts'
import { FiguresSkeleton, FigureTiles } from './figure_tiles.tsx'
import type { DashboardQuery } from './use_dashboard.ts'

const PeriodCharts = lazy(() => import('./period_charts.tsx'))

interface PeriodFiguresProps { readonly dashboard: DashboardQuery; readonly hasOrders: boolean; readonly hasMoney: boolean }

export function PeriodFigures({ dashboard, hasOrders, hasMoney }: PeriodFiguresProps) {
  const { t } = useTranslation()
  const { period, choosePeriod, figures, isStale, error, retry } = dashboard
  return (
    <section className="period-figures" aria-label={t('ui.dashboard.figures')}>
      <PeriodSwitch period={period} onChange={choosePeriod} />
      {error ? <div className="panel"><FailedRows error={error} retry={retry} /></div>
        : figures ? <FigureTiles figures={figures} isStale={isStale} />
          : <FiguresSkeleton count={(hasOrders ? 2 : 0) + (hasMoney ? 3 : 0)} />}
      <NearView className="charts-place">
        <Suspense fallback={<div className="charts-place" />}>
          <PeriodCharts period={period} hasOrders={hasOrders} hasMoney={hasMoney} />
        </Suspense>
      </NearView>
    </section>
  )
}

function PeriodSwitch({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  // In a narrow window the selected period may be outside of the visible area.
  useEffect(() => {
    const [box, chosen] = [group.current, group.current?.querySelector('[aria-pressed=true]')]
    if (box && chosen && box.scrollWidth > box.clientWidth) chosen.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [period])
  return (
    <div ref={group} className="view-tabs period-switch" role="group" aria-label={t('ui.dashboard.period')}>
      {PERIODS.map((one) => (
        <button key={one} type="button" aria-pressed={one === period} onClick={() => { onChange(one) }}>
          {t(`ui.dashboard.periods.${one}`)}
        </button>
      ))}
    </div>
  )
}
