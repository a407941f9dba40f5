/** A ranked list: a table whose rows have a bar of their share of the largest value. */
import { useId, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { Ltr } from '../controls/ltr.tsx'
import { useFormat } from '../format/use_format.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { valueText } from './data.ts'
import './charts.css'

export interface RankedColumn { readonly key: string; readonly label: string; readonly unit?: string }
export interface RankedRow {
  readonly key: string
  readonly label: string
  readonly values: Readonly<Record<string, number | null>>
  /** Units of single values, where they differ by row. */
  readonly units?: Readonly<Record<string, string>>
  /** The list with the rows of this one. */
  readonly href?: string | undefined
}
interface RankedBarsProps {
  readonly label: string
  /** What a row is: the head of the first column. */
  readonly rowLabel: string
  readonly columns: readonly RankedColumn[]
  /** Undefined while they load. */
  readonly rows: readonly RankedRow[] | undefined
  /** The column that the bars show. */
  readonly measure: string
  readonly isStale?: boolean
}

export function RankedBars({ label, rowLabel, columns, rows, measure, isStale = false }: RankedBarsProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const id = useId()
  const largest = Math.max(...(rows ?? []).map(({ values }) => values[measure] ?? 0), 1)
  const share = (values: RankedRow['values']) => `${Math.max(values[measure] ?? 0, 0) / largest * 100}%`
  return (
    <section
      className="panel chart ranked" aria-labelledby={id} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}
    >
      <header><h2 id={id}>{label}</h2></header>
      {!rows ? <span className="skeleton chart-area" /> : rows.length === 0 ? <p className="chart-empty">{t('ui.charts.empty')}</p> : (
        <table aria-labelledby={id}>
          <thead>
            <tr><th scope="col">{rowLabel}</th>{columns.map(({ key, label: head }) => <th key={key} scope="col">{head}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map(({ key, label: name, values, units = {}, href }) => (
              <tr key={key}>
                <th scope="row" className="ranked-name">
                  <span>{href === undefined ? <bdi>{name}</bdi> : <Link to={href}><bdi>{name}</bdi></Link>}</span>
                  <span className="ranked-bar" style={{ '--share': share(values) } as CSSProperties} />
                </th>
                {columns.map(({ key: column, unit }) => (
                  <td key={column}><Ltr className="figure">{valueText(values[column] ?? null, units[column] ?? unit, format)}</Ltr></td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
