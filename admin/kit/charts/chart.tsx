/** A chart with its title, legend and table. The drawing is a chunk of its own, loaded when there are points to draw. */
import { lazy, Suspense, useId, useState, type CSSProperties } from 'react'
import { useTranslator } from '../providers/texts/i18n.ts'
import { ChartTable } from './table.tsx'
import { colorOf, isEmpty, type ChartKind, type ChartPoint, type ChartSeries } from './data.ts'
import './charts.css'

const Plot = lazy(() => import('./plot.tsx').then(({ Plot: plot }) => ({ default: plot })))

export interface ChartProps {
  /** The title, and the name of the chart and of its table. */
  readonly label: string
  readonly kind: ChartKind
  /** Undefined while they load. */
  readonly points: readonly ChartPoint[] | undefined
  readonly series: readonly ChartSeries[]
  /** 'currency' for minor units; any other unit stands behind the number. */
  readonly unit?: string
  /** What x is: the head of the first column. By default a date. */
  readonly xLabel?: string
  /** Values of a point stand on each other. */
  readonly isStacked?: boolean
  /** False: the axis starts near the smallest value, as for a meter. */
  readonly isFromZero?: boolean
  /** The list with the rows of a value. */
  readonly hrefOf?: (point: ChartPoint, series: string) => string | undefined
  /** Older points stay on screen while others load. */
  readonly isStale?: boolean
  /** Pixels. */
  readonly height?: number
}

export function Chart({ height = 240, isStale = false, ...chart }: ChartProps) {
  const { t } = useTranslator()
  const { label, points, series, xLabel = t('ui.charts.date') } = chart
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const hasValues = points !== undefined && !isEmpty(points, series)
  return (
    <section
      className="panel chart" aria-labelledby={id} aria-busy={points === undefined || isStale} data-stale={isStale || undefined}
      style={{ '--chart-height': `${height}px` } as CSSProperties}
    >
      <header>
        <h2 id={id}>{label}</h2>
        {hasValues && (
          <button type="button" className="chart-switch" aria-pressed={isTable} onClick={() => { setIsTable(!isTable) }}>
            {t('ui.charts.table')}
          </button>
        )}
      </header>
      {series.length > 1 && (hasValues || !points) && !isTable && <Legend series={series} />}
      {points === undefined ? <span className="skeleton chart-area" />
        : !hasValues ? <p className="chart-area chart-empty">{t('ui.charts.empty')}</p>
          : (
            <>
              {!isTable && (
                <Suspense fallback={<span className="skeleton chart-area" />}><Plot {...chart} points={points} height={height} /></Suspense>
              )}
              <ChartTable {...chart} points={points} xLabel={xLabel} isHidden={!isTable} />
            </>
          )}
    </section>
  )
}

const Legend = ({ series }: { readonly series: readonly ChartSeries[] }) => (
  <ul className="chart-legend">
    {series.map(({ key, label }, index) => <li key={key} className="chart-key" data-color={colorOf(series, index)}>{label}</li>)}
  </ul>
)
