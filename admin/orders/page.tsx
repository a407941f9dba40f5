/** The page of an order: what a clerk looks at and works with while the client is on the phone or at the counter. */
import { useOne } from '@refinedev/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Gallery } from '../fields/media/gallery.tsx'
import { useTitle } from '../controls/title.ts'
import { can } from '../providers/access.ts'
import { Crumbs } from '../resource/crumbs.tsx'
import { fieldOf, resourceOf, targetOf } from '../definition/definition.ts'
import { FailedRows } from '../controls/notices.tsx'
import { ChildrenTable } from '../resource/show/children_table.tsx'
import { HistoryTimeline } from '../resource/show/history_timeline.tsx'
import { RecordFields } from '../resource/show/record_fields.tsx'
import { Tabs, type Tab } from '../resource/show/tabs.tsx'
import { fieldKey, useSay } from '../definition/words.ts'
import { Contact } from './contact.tsx'
import { OrderHead } from './head.tsx'
import { Items } from './items.tsx'
import { Money } from './money.tsx'
import { Notes } from './notes.tsx'
import { orderResource, type Order } from './order.ts'
import { Services } from './services.tsx'
import { Steps } from './steps.tsx'
import '../resource/resource.css'
import './orders.css'

const HeldMessages = lazy(() => import('../messages/held.tsx').then(({ HeldMessages: held }) => ({ default: held })))
const MessagesAbout = lazy(() => import('../messages/about.tsx').then(({ MessagesAbout: about }) => ({ default: about })))

export function Component() {
  const { id } = useParams()
  return <OrderPage key={id} id={Number(id)} />
}

function OrderPage({ id }: { id: number }) {
  const { t } = useSay()
  const { result: order, query } = useOne<Order>({ resource: 'orders', id, errorNotification: false })
  useTitle(order?.code ?? undefined)
  return (
    <div className="resource-page order-page">
      <Crumbs trail={[{ label: t('orders.many'), to: '/user/orders' }]} />
      {order ? <OpenOrder order={order} />
        : query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
          : <div className="panel record-skeleton" aria-busy="true">
              <span className="skeleton" /><span className="skeleton" /><span className="skeleton" />
            </div>}
    </div>
  )
}

function OpenOrder({ order }: { order: Order }) {
  return (
    <>
      <OrderHead order={order} />
      <Suspense fallback={null}><HeldMessages subject={subjectOf(order)} /></Suspense>
      <Steps order={order} />
      <div className="order-columns">
        <div className="order-main"><Items order={order} /><Services order={order} /></div>
        <div className="order-side"><Money order={order} /><Contact order={order} /><Notes order={order} /></div>
      </div>
      <Records order={order} />
    </>
  )
}

function Records({ order }: { order: Order }) {
  const { t } = useSay()
  const [search, setSearch] = useSearchParams()
  const tabs: Tab[] = [
    ...readableChildren().map((field) => ({
      key: field.name, label: t(fieldKey(orderResource, field.name)),
      body: (): ReactNode => <ChildrenTable key={`${field.name} ${order.version}`} resource={orderResource} parent={order} field={field} />,
    })),
    ...can('notifications', 'list') ? [{ key: 'messages', label: t('ui.messages.about'),
      body: (): ReactNode => <Suspense fallback={null}><MessagesAbout by="subject" of={subjectOf(order)} /></Suspense>,
    }] : [],
    { key: 'history', label: t('ui.history.title'),
      body: (): ReactNode => <HistoryTimeline key={order.version} resource={orderResource} id={order.id} />,
    },
    { key: 'files', label: t('ui.files.title'), body: () => <Gallery resource={orderResource} row={order} /> },
    { key: 'details', label: t('ui.show.details'), body: () => <RecordFields resource={orderResource} row={order} except={ELSEWHERE} /> },
  ]
  return (
    <Tabs
      tabs={tabs} chosen={tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'history'} label={t('ui.show.parts')}
      onChoose={(key) => { setSearch({ tab: key }, { replace: true, preventScrollReset: true }) }}
    />
  )
}

/** As the messages name what they are about. */
const subjectOf = ({ id }: Order): string => `orders:${id}`

const readableChildren = () => CHILDREN.map((name) => fieldOf(orderResource, name))
  .filter((field) => can(resourceOf(targetOf(field)).name, 'list'))

/** What happened around the order, each in a list of its own. */
const CHILDREN = ['stops', 'quotes', 'claims', 'events']

/** Fields that the page shows above. */
const ELSEWHERE = [
  ...CHILDREN,
  'code', 'client_id', 'photos', 'status', 'items', 'services', 'transactions', 'client_note', 'internal_note', 'subtotal',
  'services_total', 'transport_fee',
  'discount_amount', 'total', 'paid_total', 'balance', 'payment_state', 'promised_at', 'received_at', 'measured_at', 'confirmed_at',
  'started_at',
  'completed_at', 'delivered_at',
]
