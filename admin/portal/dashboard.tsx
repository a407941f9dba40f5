import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Row } from '#resources'
import { useFormat } from '../format/use_format.ts'
import { Ltr } from '../controls/ltr.tsx'
import { isPermitted } from '../providers/permission.ts'
import { nameOf, useSession } from '../providers/session.ts'
import { useWords } from '../providers/words.ts'
import { Shell } from '../site/shell.tsx'
import { CallUs } from './call_us.tsx'
import { Contact } from './contact.tsx'
import { listOf, myself, type Client } from './client.ts'
import { OrderCard } from './order_card.tsx'
import { debts, isAllowed, type Brief, type Stop } from './order.ts'
import { Shown } from './shown.tsx'
import { useLoaded } from '../controls/use_loaded.ts'
import './portal.css'

// Below what is to be answered: it may come later.
const Messages = lazy(() => import('./messages.tsx'))

interface OfOrder { readonly order_id: number; readonly order: { readonly label: string } | null }
type News = Pick<Row<'order_events'>, 'id' | 'kind' | 'to_status' | 'created_at'> & OfOrder
type Visit = Stop & OfOrder
interface Board {
  readonly me: Client | null
  readonly orders: readonly Brief[]
  readonly visits: readonly Visit[]
  readonly news: readonly News[]
}

const newest = [['_sort', 'id'], ['_order', 'desc']] as const

async function load(signal: AbortSignal): Promise<Board> {
  const [me, orders, visits, news] = await Promise.all([
    myself(signal),
    listOf<Brief>('order-list', 'orders', [['_view', 'running'], ...newest, ['_end', 100]], signal),
    listOf<Visit>('order-list', 'order-deliveries', [['status', 'pending'], ...newest, ['_end', 50]], signal),
    listOf<News>('order-list', 'order-events', [...newest, ['_end', 5]], signal),
  ])
  return { me, orders, visits, news }
}

/** A client's own page: what waits for an answer, the orders under way, what is still to be paid, and what has happened. */
export function Component() {
  const { t } = useWords()
  const person = useSession()?.person
  const { loaded, reload } = useLoaded('dashboard', load)
  return (
    <Shell>
      <div className="portal-head">
        <h1>{t('portal.dashboard.title')}</h1>
        {person && <p><bdi>{nameOf(person)}</bdi></p>}
      </div>
      <Shown of={loaded} reload={reload}>{(board) => <Overview board={board} />}</Shown>
      {loaded.state !== 'loading' && <Contact />}
    </Shell>
  )
}

function Overview({ board: { me, orders, visits, news } }: { board: Board }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <>
      {me?.status === 'suspended' && <CallUs />}
      <Waiting orders={orders} visits={visits} />
      <div className="portal-actions">
        {me?.status !== 'suspended' && isPermitted('order-create') && (
          <Link className="button" data-kind="primary" to="/client/orders/new">{t('portal.dashboard.pickup')}</Link>
        )}
        {isPermitted('order-list') && <Link className="button" to="/client/orders">{t('portal.orders.title')}</Link>}
      </div>
      <dl className="portal-sum">
        <div><dt>{t('portal.dashboard.running')}</dt><dd><Ltr>{format.number(orders.length)}</Ltr></dd></div>
        <div>
          <dt>{t('portal.order.balance')}</dt>
          {debts(orders).map(([currency, sum]) => <dd key={currency}><Ltr>{format.money(sum, currency)}</Ltr></dd>)}
        </div>
      </dl>
      <h2>{t('portal.dashboard.running')}</h2>
      {orders.length
        ? <ul className="order-cards">{orders.map((order) => <li key={order.id}><OrderCard order={order} /></li>)}</ul>
        : <p className="portal-note">{t('portal.dashboard.empty')}</p>}
      <Latest news={news} />
      <Suspense><Messages /></Suspense>
    </>
  )
}

/** A price to accept, an hour to choose or confirm. */
function Waiting({ orders, visits }: Pick<Board, 'orders' | 'visits'>) {
  const { t } = useWords()
  const priced = orders.filter((order) => isAllowed(order, 'answer'))
  const open = visits.filter((visit) => isAllowed(visit, 'confirm_slot') || (isAllowed(visit, 'choose_slot') && !visit.is_slot_confirmed))
  if (!priced.length && !open.length) return null
  return (
    <section className="waiting">
      <h2>{t('portal.dashboard.waiting')}</h2>
      <ul>
        {priced.map(({ id, code }) =>
          <li key={id}><Link to={`/client/orders/${id}`}>{t('portal.answer.title')} <Ltr>{code}</Ltr></Link></li>)}
        {open.map(({ id, kind, order_id, order }) => (
          <li key={id}>
            <Link to={`/client/orders/${order_id}`}>{t(`portal.visits.choose_${kind}`)} <Ltr>{order?.label}</Ltr></Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Latest({ news }: Pick<Board, 'news'>) {
  const { t } = useWords()
  const format = useFormat()
  if (!news.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.dashboard.news')}</h2>
      <ul className="news">
        {news.map(({ id, kind, to_status, created_at, order_id, order }) => (
          <li key={id}>
            <Link to={`/client/orders/${order_id}`}><Ltr>{order?.label}</Ltr></Link>{' '}
            <span>{to_status ? t(`enums.order_status.${to_status}`) : t(`enums.order_event_kind.${kind}`)}</span>{' '}
            <span className="muted">{format.datetime(created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
