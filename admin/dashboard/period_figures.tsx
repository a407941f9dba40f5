/** The switch of the period, and its figures below. */
import { useEffect, useRef } from 'react'
import { PERIODS, type Period } from '#common/dashboard_periods'
import { FailedRows } from '../controls/list_notices.tsx'
import { useTranslation } from '../definition/translation.ts'
import { FiguresSkeleton, FigureTiles } from './figure_tiles.tsx'
import type { DashboardQuery } from './use_dashboard.ts'

export function PeriodFigures({ dashboard: { period, choosePeriod, figures, isStale, error, retry }, count }: {
  dashboard: DashboardQuery
  /** The number of tiles to wait for. */
  count: number
}) {
  const { t } = useTranslation()
  return (
    <section className="period-figures" aria-label={t('ui.dashboard.figures')}>
      <PeriodSwitch period={period} onChange={choosePeriod} />
      {error ? <div className="panel"><FailedRows error={error} retry={retry} /></div>
        : figures ? <FigureTiles figures={figures} isStale={isStale} /> : <FiguresSkeleton count={count} />}
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
