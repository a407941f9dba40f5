import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Row } from '#resources'
import { useClientOrderStatus } from './order/client_order_status.tsx'
import { useFormat } from '../kit/format/use_format.ts'
import { Ltr } from '../kit/controls/ltr.tsx'
import { clientMay } from '../kit/providers/session/granted_permissions.ts'
import { displayNameOf, useSession } from '../kit/providers/session/session.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../kit/site/layout.tsx'
import { SuspendedNotice } from './suspended_notice.tsx'
import { fetchList, fetchOwnClient, fetchUnread, type OwnClient } from './api.ts'
import { fetchKinds } from './pieces/fetch_pieces.ts'
import type { PieceKind } from './pieces/pieces.ts'
import { OrderCard } from './order/card.tsx'
import { amountsDue, type OrderSummary, type Stop } from './order/client_order.ts'
import { latestNews, READ_EVENTS, type OrderEvent } from './latest_news.ts'
import { isChosenAgain, isSlotAsked } from './order/stop_choices.ts'
import { allowsTransition } from '../kit/providers/session/can.ts'
import { LoadState } from './load_state.tsx'
import { useFetch } from '../kit/controls/hooks/use_fetch.ts'
import './portal.css'

// Loaded later: it is below the content that needs an answer.
const CompanyContact = lazy(() => import('./company_contact.tsx'))
const Messages = lazy(() => import('./account/client_messages.tsx'))

interface OrderReference { readonly order_id: number; readonly order: { readonly label: string } | null }
type StopOfOrder = Stop & OrderReference
interface DashboardContent {
  readonly unread: number
  readonly me: OwnClient | null
  readonly orders: readonly OrderSummary[]
  readonly stops: readonly StopOfOrder[]
  /** That were asked about. */
  readonly repeats: readonly Pick<Row<'repeat_orders'>, 'id' | 'next_on'>[]
  readonly events: readonly OrderEvent[]
  readonly kinds: ReadonlyMap<number, readonly PieceKind[]>
}

const newest = [['_sort', 'id'], ['_order', 'desc']] as const

async function load(signal: AbortSignal): Promise<DashboardContent> {
  const [me, orders, stops, repeats, events, unread] = await Promise.all([
    fetchOwnClient(signal),
    fetchList<OrderSummary>('order-list', 'orders', [['_view', 'running'], ...newest, ['_end', 100]], signal),
    fetchList<StopOfOrder>('order-list', 'order-deliveries', [...newest, ['_end', 100]], signal),
    fetchList<DashboardContent['repeats'][number]>('order-list', 'repeat-orders', [['is_asked', 'true'], ['_end', 10]], signal),
    fetchList<OrderEvent>('order-list', 'order-events', [...newest, ['_end', READ_EVENTS]], signal),
    fetchUnread(signal),
  ])
  return { unread, me, orders, stops, repeats, events, kinds: await fetchKinds(orders.map(({ id }) => id), signal) }
}

/** The client's dashboard: pending decisions, orders in progress, amount due, and latest events. */
export function Component() {
  const { t } = useTranslator()
  const person = useSession()?.person
  const { loaded, reload } = useFetch('dashboard', load)
  return (
    <SiteLayout>
      <div className="portal-head">
        <h1>{t('portal.dashboard.title')}</h1>
        {person && <p><bdi>{displayNameOf(person)}</bdi></p>}
      </div>
      <LoadState of={loaded} reload={reload}>{(content) => <Overview content={content} />}</LoadState>
      {loaded.state !== 'loading' && <Suspense><CompanyContact /></Suspense>}
    </SiteLayout>
  )
}

function Overview({ content: { unread, me, orders, stops, repeats, events, kinds } }: { content: DashboardContent }) {
  const { t } = useTranslator()
  const format = useFormat()
  return (
    <>
      {me?.status === 'suspended' && <SuspendedNotice />}
      <PendingDecisions orders={orders} stops={stops} repeats={repeats} />
      <div className="portal-actions">
        {me?.status !== 'suspended' && clientMay('order-create') && (
          <Link className="button" data-kind="primary" to="/client/orders/new">{t('portal.dashboard.pickup')}</Link>
        )}
        {clientMay('order-list') && (
          <>
            <Link className="button" to="/client/orders">{t('portal.orders.title')}</Link>
            <Link className="button" to="/client/repeats">{t('portal.repeats.title')}</Link>
          </>
        )}
        <Link className="button" to="/client/messages">
          {t('portal.messages.title')}
          {unread > 0 && (
            <span className="unread" aria-label={t('portal.messages.unread', { count: unread })}>{format.number(unread)}</span>
          )}
        </Link>
      </div>
      <dl className="portal-sum">
        <div><dt>{t('portal.dashboard.running')}</dt><dd><Ltr>{format.number(orders.length)}</Ltr></dd></div>
        <div>
          <dt>{t('portal.order.balance')}</dt>
          {amountsDue(orders).map(([currency, sum]) => <dd key={currency}><Ltr>{format.money(sum, currency)}</Ltr></dd>)}
        </div>
      </dl>
      <h2>{t('portal.dashboard.running')}</h2>
      {orders.length
        ? (
          <ul className="order-cards">
            {orders.map((order) => <li key={order.id}><OrderCard order={order} kinds={kinds.get(order.id)} /></li>)}
          </ul>
        )
        : <p className="portal-note">{t('portal.dashboard.empty')}</p>}
      <LatestEvents events={events} />
      <Suspense><Messages /></Suspense>
    </>
  )
}

/** Prices to accept, and time slots to choose or confirm. */
function PendingDecisions({ orders, stops, repeats }: Pick<DashboardContent, 'orders' | 'stops' | 'repeats'>) {
  const { t } = useTranslator()
  const format = useFormat()
  const pricedOrders = orders.filter((order) => allowsTransition(order, 'answer'))
  const openStops = stops.filter((stop) => isSlotAsked(stop) || isChosenAgain(stop))
  if (!pricedOrders.length && !openStops.length && !repeats.length) return null
  return (
    <section className="waiting">
      <h2>{t('portal.dashboard.waiting')}</h2>
      <ul>
        {pricedOrders.map(({ id, code }) =>
          <li key={id}><Link to={`/client/orders/${id}`}>{t('portal.answer.title')} <Ltr>{code}</Ltr></Link></li>)}
        {openStops.map(({ id, kind, order_id, order }) => (
          <li key={id}>
            <Link to={`/client/orders/${order_id}`}>{t(`portal.visits.choose_${kind}`)} <Ltr>{order?.label}</Ltr></Link>
          </li>
        ))}
        {repeats.map(({ id, next_on }) => (
          <li key={id}>
            <Link to="/client/repeats">{t('portal.repeats.question')} {format.weekday(next_on)} {format.date(next_on)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LatestEvents({ events }: Pick<DashboardContent, 'events'>) {
  const { t } = useTranslator()
  const statusText = useClientOrderStatus()
  const format = useFormat()
  const news = latestNews(events)
  if (!news.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.dashboard.news')}</h2>
      <ul className="news">
        {news.map(({ id, kind, to_status, created_at, order_id, order }) => (
          <li key={id}>
            <Link to={`/client/orders/${order_id}`}><Ltr>{order?.label}</Ltr></Link>{' '}
            <span>{to_status ? statusText(to_status) : t(`enums.order_event_kind.${kind}`)}</span>{' '}
            <span className="muted">{format.datetime(created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
