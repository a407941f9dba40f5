import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { ClientOrderStatus } from './client_order_status.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { ItemDecisionsForm, type ItemDecisions } from './item_decisions_form.tsx'
import { ItemList } from './item_list.tsx'
import { OrderTotals } from './totals.tsx'
import { isHeld, type ClientOrder } from './client_order.ts'
import type { ReadyBy } from '#common/orders/ready_by'
import { isChosenAgain, stopStateOf } from './stop_choices.ts'
import { STATUS_GROUPS } from '../../kit/at_build/status_groups.ts'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import { readSession } from '../../kit/providers/session/session.ts'
import type { RatingValues } from './rating_form.tsx'
import { ClientOrderSteps } from './client_order_steps.tsx'
import { ClientStops, StopTime, type ClientStopActions } from './client_stops.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import '../portal.css'

// Loaded on demand: only a price that waits has a day to come, only delivered orders are rated.
const ReadyByNotice = lazy(() => import('./ready_by.tsx'))
const RatingForm = lazy(() => import('./rating_form.tsx'))

export interface OrderActions extends ClientStopActions {
  /** The client reads the price. */
  readonly seen: () => void
  readonly answer: (answer: ItemDecisions) => Promise<void>
  readonly readyBy: (signal: AbortSignal) => Promise<ReadyBy>
  readonly rate: (rated: RatingValues) => Promise<void>
}

interface OrderViewProps {
  readonly order: ClientOrder
  readonly actions: OrderActions
  /** Path of its PDF. */
  readonly receipt: string
  /** What only one of the two pages has. */
  readonly children?: React.ReactNode
}

/** One order, the same in the portal and behind the public link. */
export function OrderView({ order, actions, receipt, children }: OrderViewProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const isAnswerable = allowsTransition(order, 'answer')
  usePriceSeen(isAnswerable, actions)
  return (
    <>
      <div className="portal-head">
        <h1>{t('portal.order.title')} <Ltr>{order.code}</Ltr></h1>
        <ClientOrderStatus order={order} />
      </div>
      {order.status !== 'canceled' && <ClientOrderSteps order={order} />}
      {order.status === 'pending' && <IsAccepted order={order} />}
      {order.promised_at && order.status !== 'canceled' && (
        <p className="promise">{t('portal.order.promised')} <strong>{format.dayOf(order.promised_at)}</strong></p>
      )}
      {isAnswerable && <Suspense><ReadyByNotice order={order} find={actions.readyBy} /></Suspense>}
      <HowItComesHome order={order} />
      <div className="portal-columns">
        <section className="portal-section">
          <h2>{t(isAnswerable ? 'portal.answer.title' : 'portal.order.pieces_sum')}</h2>
          <CountDifference order={order} />
          {isAnswerable ? <ItemDecisionsForm order={order} send={actions.answer} /> : <ItemList order={order} />}
        </section>
        <div>
          <OrderTotals order={order} receipt={receipt} />
          <ClientStops stops={order.stops} actions={actions} isSecondary={isAnswerable} isHeld={isHeld(order)} />
          {allowsTransition(order, 'rate') && <Suspense><RatingForm rating={order.rating} send={actions.rate} /></Suspense>}
          {children}
        </div>
      </div>
    </>
  )
}

/** Not by staff who look at what the client will see. */
function usePriceSeen(isPriceShown: boolean, { seen }: Pick<OrderActions, 'seen'>): void {
  const tell = useEffectEvent(seen)
  useEffect(() => {
    if (isPriceShown && readSession()?.guard !== 'user') tell()
  }, [isPriceShown])
}

/** Of an order whose items are still at home: whether we come, and when and where. */
function IsAccepted({ order }: Pick<OrderViewProps, 'order'>) {
  const { t } = useTranslator()
  if (isHeld(order)) return <p className="portal-note" role="note">{t('portal.order.waits')}</p>
  const stop = order.stops.find((one) => one.kind === 'collect' && AGREED.has(stopStateOf(one, false)))
  return stop && (
    <p className="portal-note" role="note">
      <span>{t('portal.order.accepted')} <StopTime stop={stop} />{order.street && <> · <bdi>{order.street}</bdi></>}</span>
    </p>
  )
}

const AGREED: ReadonlySet<string> = new Set(['confirmed', 'planned'])

/** A ready order that no stop brings. */
function HowItComesHome({ order: { status, return_mode, stops } }: Pick<OrderViewProps, 'order'>) {
  const { t } = useTranslator()
  const isBrought = stops.some((stop) => stop.kind === 'delivery' && (stop.status === 'pending' || isChosenAgain(stop)))
  if (!STATUS_GROUPS.orders.ready.includes(status) || isBrought) return null
  return <p className="portal-note" role="note">{t(return_mode === 'counter' ? 'portal.order.collect' : 'portal.order.bring')}</p>
}

/** What a courier has fetched is another number than the client said. */
function CountDifference({ order: { declared_items, received_items, logistics_state, status } }: Pick<OrderViewProps, 'order'>) {
  const { t } = useTranslator()
  const isFetched = FETCHED.has(logistics_state ?? '') && status !== 'canceled'
  if (!isFetched || !declared_items || !received_items || declared_items === received_items) return null
  return <p className="portal-note" role="status">{t('portal.order.counted', { collected: received_items, declared: declared_items })}</p>
}

const FETCHED: ReadonlySet<string> = new Set(['on_vehicle', 'at_depot', 'at_plant'])
