import { Link } from 'react-router'
import type { DateRange } from '#common/statistics'
import { changeText } from '../../kit/charts/change_text.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'
import type { Dashboard } from '#common/time/dashboard_periods'
import { figureListPath } from './figures.ts'

/** Figures of the period, each beside that of the period before, as far as the user may see them. */
export function FigureTiles({ figures, isStale }: { figures: Dashboard; isStale: boolean }) {
  const { range, previous, until, orders, money } = figures
  return (
    <div className="sums" aria-busy={isStale} data-stale={isStale || undefined}>
      <ComparedDays range={range} previous={previous} until={until} />
      <ul className="figure-tiles">
        {orders && <Tile name="created" of={orders} to={figureListPath('orders', 'created_at', range)} />}
        {orders && <Tile name="delivered" of={orders} to={figureListPath('orders', 'delivered_at', range)} />}
        {money && money.now.value !== null && (
          <Tile name="value" of={money} isMoney to={figureListPath('orders', 'measured_at', range, PRESENT)} />
        )}
        {money && <Tile name="in" of={money} isMoney to={figureListPath('transactions', 'paid_at', range, '&view=income')} />}
        {money && <Tile name="out" of={money} isMoney to={figureListPath('transactions', 'paid_at', range, '&view=expenses')} />}
      </ul>
    </div>
  )
}

/** Canceled orders have no value. */
const PRESENT = '&f.status_nin=canceled'

interface TileProps<K extends string> {
  readonly name: K
  readonly of: { readonly now: Readonly<Record<K, number | null>>; readonly before: Readonly<Record<K, number | null>> }
  readonly to: string
  readonly isMoney?: boolean
}

function Tile<K extends 'created' | 'delivered' | 'value' | 'in' | 'out'>({ name, of, to, isMoney = false }: TileProps<K>) {
  const { t, format } = useTranslation()
  const text = isMoney ? format.money : format.number
  const [now, before] = [of.now[name] ?? 0, of.before[name] ?? 0]
  const change = changeText({ now, before }, t, format)
  return (
    <li className="panel figure-tile">
      <Link to={to}>{t(`ui.dashboard.tiles.${name}`)}</Link>
      <strong><Ltr className="figure">{text(now)}</Ltr></strong>
      <small>
        {change !== null && <Ltr className="change">{change}</Ltr>}
        <span>{t('ui.dashboard.before', { value: isolate(text(before)) })}</span>
      </small>
    </li>
  )
}

/** Dates and amounts inside a sentence keep their own direction. */
const isolate = (text: string) => `\u2068${text}\u2069`

function ComparedDays({ range, previous, until }: Pick<Dashboard, 'range' | 'previous' | 'until'>) {
  const { t, format } = useTranslation()
  const days = ({ from, to }: DateRange) => [...new Set([from, to])].map((day) => isolate(format.date(day))).join(' – ')
  const values = { days: days(range), before: days(previous) }
  return (
    <p className="dashboard-lead">
      {until === null ? t('ui.dashboard.compared', values) : t('ui.dashboard.compared_until', { ...values, time: isolate(until) })}
    </p>
  )
}

/** A skeleton with the height of the figures, so that the layout does not shift. */
export const FiguresSkeleton = ({ count }: { count: number }) => (
  <div className="sums" aria-busy="true">
    <p className="dashboard-lead"><span className="skeleton" /></p>
    <ul className="figure-tiles">
      {Array.from({ length: count }, (_, index) =>
        <li key={index} className="panel figure-tile">
          <span className="skeleton" /><span className="skeleton" /><span className="skeleton" />
        </li>)}
    </ul>
  </div>
)
