/** The page of an order. */
import { useOne } from '@refinedev/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Gallery } from '../fields/media/gallery.tsx'
import { usePageTitle } from '../../kit/controls/page_title.ts'
import { Breadcrumbs } from '../resource/breadcrumbs.tsx'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { ChildrenTable } from '../resource/show/children_table.tsx'
import { HistoryTimeline } from '../resource/show/history_timeline.tsx'
import { RecordFields } from '../resource/show/record_fields.tsx'
import { Tabs, type Tab } from '../resource/show/tabs.tsx'
import { fieldKey, useTranslation } from '../definition/translation.ts'
import { ClientContact } from './client/contact.tsx'
import { OrderHeader } from './header.tsx'
import { OrderItems } from './items/order_items.tsx'
import { OrderMoney } from './money/order_money.tsx'
import { OrderNotes } from './notes.tsx'
import { orderResource, subjectOf, type Order } from './order.ts'
import { OrderServices } from './services.tsx'
import { OrderSteps } from './steps.tsx'
import { mayReadPrices } from './money/prices.ts'
import { OrderTimeline } from './timeline/timeline.tsx'
import '../resource/resource.css'
import './orders.css'
import { messagesTab } from '../messages/tab.tsx'
import { listableChildren } from '../definition/access.ts'

const HeldMessages = lazy(() => import('../messages/held_messages.tsx').then(({ HeldMessages: held }) => ({ default: held })))

export function Component() {
  const { id } = useParams()
  return <OrderPage key={id} id={Number(id)} />
}

function OrderPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { result: order, query } = useOne<Order>({ resource: 'orders', id, errorNotification: false })
  usePageTitle(order?.code ?? undefined)
  return (
    <div className="resource-page order-page">
      <Breadcrumbs trail={[{ label: t('orders.many'), to: '/user/orders' }]} />
      {order ? <OrderSections order={order} />
        : query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
          : <div className="panel record-skeleton" aria-busy="true">
              <span className="skeleton" /><span className="skeleton" /><span className="skeleton" />
            </div>}
    </div>
  )
}

const OrderSections = ({ order }: { order: Order }) => (
  <>
    <OrderHeader order={order} />
    <Suspense fallback={null}><HeldMessages subject={subjectOf(order)} /></Suspense>
    <OrderSteps order={order} />
    <div className="order-columns">
      <div className="order-main"><OrderItems order={order} /><OrderServices order={order} /></div>
      <div className="order-side">
        {mayReadPrices() && <OrderMoney order={order} />}<ClientContact order={order} /><OrderNotes order={order} />
      </div>
      <div className="order-tabs"><OrderTabs order={order} /></div>
    </div>
  </>
)

function OrderTabs({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const tabs: Tab[] = [
    { key: 'events', label: t('orders.fields.events'), body: () => <OrderTimeline order={order} /> },
    ...listableChildren(orderResource, CHILD_TABS).map((field): Tab => ({
      key: field.name, label: t(fieldKey(orderResource, field.name)),
      body: (): ReactNode => <ChildrenTable key={`${field.name} ${order.version}`} resource={orderResource} parent={order} field={field} />,
    })),
    ...messagesTab('subject', subjectOf(order), t),
    { key: 'history', label: t('ui.history.title'),
      body: (): ReactNode => <HistoryTimeline key={`${order.version} ${order.paid_total}`} resource={orderResource} id={order.id} />,
    },
    { key: 'files', label: t('ui.files.title'), body: () => <Gallery resource={orderResource} row={order} /> },
    { key: 'details', label: t('ui.show.details'), body: () => <RecordFields resource={orderResource} row={order} except={SHOWN_ABOVE} /> },
  ]
  return (
    <Tabs
      tabs={tabs} chosen={tabs.find(({ key }) => key === search.get('tab'))?.key ?? tabs[0]?.key ?? ''} label={t('ui.show.parts')}
      onChoose={(key) => { setSearch({ tab: key }, { replace: true, preventScrollReset: true }) }}
    />
  )
}

/** Children of the order that have their own tab. */
const CHILD_TABS = ['stops', 'quotes', 'claims']

/** Fields that the page shows above the tabs. */
const SHOWN_ABOVE = [
  'events', ...CHILD_TABS,
  'code', 'client_id', 'photos', 'declared_kinds', 'extras',
  'status', 'items', 'services', 'transactions', 'client_note', 'internal_note', 'subtotal',
  'services_total', 'transport_fee',
  'discount_amount', 'total', 'paid_total', 'balance', 'payment_state', 'promised_at', 'received_at', 'measured_at', 'confirmed_at',
  'started_at',
  'completed_at', 'delivered_at',
]
