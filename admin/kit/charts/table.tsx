import { Link } from 'react-router'
import { Ltr } from '../controls/ltr.tsx'
import { useFormat } from '../format/use_format.ts'
import type { ChartProps } from './chart.tsx'
import { chartPointText, valueOfPoint, valueText, type ChartPoint } from './data.ts'

interface ChartTableProps extends Omit<ChartProps, 'points'> {
  readonly points: readonly ChartPoint[]
  readonly xLabel: string
  /** Only for screen readers: without links, which nobody would see when they have the focus. */
  readonly isHidden: boolean
}

export function ChartTable({ label, points, series, unit, xLabel, hrefOf, isHidden }: ChartTableProps) {
  const format = useFormat()
  return (
    <div className={isHidden ? 'unseen' : 'chart-table'} role={isHidden ? undefined : 'region'} aria-label={isHidden ? undefined : label}
      tabIndex={isHidden ? undefined : 0}>
      <table>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{xLabel}</th>
            {series.map(({ key, label: head }) => <th key={key} scope="col">{head}</th>)}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.x}>
              <th scope="row"><bdi>{chartPointText(point, format)}</bdi></th>
              {series.map(({ key }) => {
                const text = <Ltr className="figure">{valueText(valueOfPoint(point, key), unit, format)}</Ltr>
                const href = isHidden || !valueOfPoint(point, key) ? undefined : hrefOf?.(point, key)
                return <td key={key}>{href === undefined ? text : <Link to={href}>{text}</Link>}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
