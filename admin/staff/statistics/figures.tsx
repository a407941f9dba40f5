/** The figures of the range and the change to the days before, by antd's Statistic. */
import Statistic from 'antd/es/statistic'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { DateRange, MoneySums, OrderSums, Statistics } from '#common/statistics'
import { changeText } from '../../kit/charts/change_text.ts'
import { valueText } from '../../kit/charts/data.ts'
import { AntdProvider } from '../../kit/controls/antd/provider.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { valuesOf } from '../definition/definition.ts'
import { useTranslation } from '../definition/translation.ts'
import { StatisticsSkeleton } from './skeleton.tsx'
import { moneyHref, ordersHref, promisedHref, washedHref } from './links.ts'

interface Figure {
  readonly key: string
  readonly label: string
  readonly href: string
  /** Null: nothing to compute it from. */
  readonly now: number | null
  readonly before: number | null
  readonly text: (value: number) => string
  /** Its change is said in points. */
  readonly isPercent?: boolean
}

interface FiguresProps { readonly statistics: Statistics | undefined; readonly isStale: boolean }

export const StatisticsFigures = ({ statistics, isStale }: FiguresProps) =>
  (statistics ? <Loaded statistics={statistics} isStale={isStale} /> : <StatisticsSkeleton />)

function Loaded({ statistics, isStale }: { readonly statistics: Statistics; readonly isStale: boolean }) {
  const { t } = useTranslation()
  const figures = useFigures(statistics)
  return (
    <section aria-label={t('ui.statistics.figures')} aria-busy={isStale} data-stale={isStale || undefined}>
      <p className="statistics-lead">
        <DaysText days={statistics.range} /> · {t('ui.statistics.compared')} <DaysText days={statistics.previous} />
        {statistics.until !== null && <> {t('ui.statistics.until', { time: `\u2066${statistics.until}\u2069` })}</>}
      </p>
      <AntdProvider>
        <ul className="statistics-figures">
          {figures.map(({ key, label, href, now, before, text, isPercent }) => (
            <li key={key} className="panel" style={{ '--length': now === null ? 1 : text(now).replace(/\p{Cf}/gu, '').length } as CSSProperties}>
              <Statistic
                title={<Link to={href}>{label}</Link>} value={now ?? 0}
                formatter={() => <Ltr className="figure">{now === null ? '–' : text(now)}</Ltr>}
              />
              <small>
                <Change now={now} before={before} isPercent={isPercent} /> {t('ui.statistics.before')}{' '}
                <Ltr className="figure">{before === null ? '–' : text(before)}</Ltr>
              </small>
            </li>
          ))}
        </ul>
      </AntdProvider>
    </section>
  )
}

function DaysText({ days: { from, to } }: { readonly days: DateRange }) {
  const { format } = useTranslation()
  return <span><bdi>{format.date(from)}</bdi>{to !== from && <> – <bdi>{format.date(to)}</bdi></>}</span>
}

function Change({ now, before, isPercent = false }: Pick<Figure, 'now' | 'before' | 'isPercent'>) {
  const { t, format } = useTranslation()
  const change = changeText({ now, before, isPercent }, t, format)
  return change === null ? null : <Ltr className="change">{change}</Ltr>
}

function useFigures({ range, orders: { now, before }, money }: Statistics): Figure[] {
  const { t, format } = useTranslation()
  const area = (value: number) => valueText(Math.round(value * 10) / 10, t('enums.tarif_unit.m2'), format)
  const percent = (value: number) => `${format.number(value)}\u00a0%`
  const orderFigure = (key: keyof OrderSums, href: string, text: (value: number) => string): Figure =>
    ({ key, label: t(`ui.statistics.${key}`), href, now: now[key], before: before[key], text })
  return [
    orderFigure('count', ordersHref(range), format.number),
    ...now.total === null ? [] : [orderFigure('total', ordersHref(range), format.money)],
    orderFigure('washed_m2', washedHref(range), area),
    {
      key: 'on_time', label: t('ui.statistics.on_time'), href: promisedHref(range, 'promised'), text: percent, isPercent: true,
      now: punctuality(now), before: punctuality(before),
    },
    {
      key: 'days_to_ready', label: t('ui.statistics.days_to_ready'), href: ordersHref(range, 'completed_at'), text: format.number,
      now: daysToReady(now), before: daysToReady(before),
    },
    ...money ? FLOWS.map((type): Figure => ({
      key: type, label: t(`ui.statistics.money_${type}`), href: moneyHref(range, type), now: money.now[type], before: money.before[type],
      text: format.money,
    })) : [],
  ]
}

const FLOWS = valuesOf('transaction_type') as readonly (keyof MoneySums)[]

const punctuality = ({ promised, on_time }: OrderSums) => (promised === 0 ? null : Math.round(on_time / promised * 100))
const daysToReady = ({ ready, ready_seconds }: OrderSums) => (ready === 0 ? null : Math.round(ready_seconds / ready / 8640) / 10)
