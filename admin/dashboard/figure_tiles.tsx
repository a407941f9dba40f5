import { app } from '#resources'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Ltr } from '../controls/ltr.tsx'
import { StatusBadge } from '../definition/status_badge.tsx'
import { useTranslation } from '../definition/translation.ts'
import { percentChange, lastDayOf, ordersPath, sumOf, type Figures, type MoneyFlow, type DayRange } from './dashboard_figures.ts'

/** Figures of the period compared with the previous one, and its orders by current status. */
export function FigureTiles({ figures, isStale }: { figures: Figures | undefined; isStale: boolean }) {
  const { t } = useTranslation()
  if (!figures) return <FiguresSkeleton />
  const { range, orders, money } = figures
  return (
    <section className="sums" aria-label={t('ui.dashboard.figures')} aria-busy={isStale} data-stale={isStale || undefined}>
      <p className="dashboard-lead">
        <Days range={range} /> <span>· {t('ui.dashboard.compared')} <Days range={figures.previous} /></span>
      </p>
      <ul className="totals-tiles">
        {orders && <OrderTotals orders={orders} range={range} />}
        {money && <MoneyTotals now={money.now} before={money.before} />}
      </ul>
      {orders && (
        <ul className="status-tiles" aria-label={t('ui.dashboard.by_status')}>
          {orders.now.map(({ status, count, total }) => (
            <li key={status} className="panel" data-empty={count === 0 || undefined}>
              <Link to={ordersPath(range, status)}>
                <StatusBadge of="order_status" value={status} />
                <strong><Figure>{count}</Figure></strong>
                <Amount value={total} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OrderTotals({ orders: { now, before }, range }: { orders: NonNullable<Figures['orders']>; range: DayRange }) {
  const { t } = useTranslation()
  const [count, total] = [sumOf(now, 'count'), sumOf(now, 'total')]
  return (
    <>
      <Total label={t('orders.many')} to={ordersPath(range)} change={percentChange(count, before.count)}
        before={<Figure>{before.count}</Figure>}>
        <Figure>{count}</Figure>
      </Total>
      <Total label={t('ui.dashboard.order_total')} change={percentChange(total, before.total)}
        before={<Amount value={before.total} />}>
        <Amount value={total} />
      </Total>
    </>
  )
}

function MoneyTotals({ now, before }: { now: MoneyFlow; before: MoneyFlow }) {
  const { t } = useTranslation()
  return app.enums.transaction_type.map((direction) => (
    <Total key={direction} label={t(`ui.dashboard.money_${direction}`)} change={percentChange(now[direction], before[direction])}
      before={<Amount value={before[direction]} />}>
      <Amount value={now[direction]} />
    </Total>
  ))
}

interface TotalProps {
  readonly label: string
  readonly to?: string
  readonly change: number | null
  readonly before: ReactNode
  readonly children: ReactNode
}

function Total({ label, to, change, before, children }: TotalProps) {
  const { t } = useTranslation()
  return (
    <li className="panel total-tile">
      <span>{to ? <Link to={to}>{label}</Link> : label}</span>
      <strong>{children}</strong>
      <small>{change !== null && <Ltr className="change">{change > 0 && '+'}{change} %</Ltr>} {t('ui.dashboard.before')} {before}</small>
    </li>
  )
}

function Amount({ value }: { value: number }) {
  const { format } = useTranslation()
  return <Ltr className="figure">{format.money(value)}</Ltr>
}

function Figure({ children }: { children: number }) {
  const { format } = useTranslation()
  return <Ltr className="figure">{format.number(children)}</Ltr>
}

function Days({ range }: { range: DayRange }) {
  const { format } = useTranslation()
  const last = lastDayOf(range)
  return <span>{<bdi>{format.date(range.from)}</bdi>}{last !== range.from && <> – <bdi>{format.date(last)}</bdi></>}</span>
}

/** A skeleton with the height of the figures, so that the layout does not shift. */
const FiguresSkeleton = () => (
  <div className="sums" aria-busy="true">
    <p className="dashboard-lead"><span className="skeleton" /></p>
    <ul className="totals-tiles">
      {Array.from({ length: 4 }, (_, index) =>
        <li key={index} className="panel total-tile"><span className="skeleton" /><span className="skeleton" /><span className="skeleton" />
        </li>)}
    </ul>
    <ul className="status-tiles">
      {Array.from({ length: 11 }, (_, index) => <li key={index} className="panel"><span className="skeleton" /></li>)}
    </ul>
  </div>
)
