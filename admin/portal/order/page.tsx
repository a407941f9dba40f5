import { lazy, Suspense } from 'react'
import { Link, useParams } from 'wouter'
import { showConfirm, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { usePageTitle } from '../../kit/controls/page_title.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { fetchList, type Address } from '../api.ts'
import { addressText } from '../account/address_text.ts'
import { Invoices } from '../account/invoices.tsx'
import type { OrderSummary, ClientOrder, Payment, Stop } from './client_order.ts'
import { clientMay } from '../../kit/providers/session/granted_permissions.ts'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import { orderActions } from './actions.ts'
import { OrderView } from './view.tsx'
import { LoadState } from '../load_state.tsx'
import { fetchCategories } from '../pieces/fetch_pieces.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'

// Below what the page is opened for.
const Claims = lazy(() => import('./claims.tsx'))
const CompanyContact = lazy(() => import('../company_contact.tsx'))

type OwnOrder = ClientOrder & OrderSummary

async function load(id: string, signal: AbortSignal): Promise<OwnOrder> {
  const query = [['order_id', id], ['_sort', 'id'], ['_end', 100]] as const
  const [{ body }, stops, transactions, categories] = await Promise.all([
    call<OwnOrder>(`/api/client/orders/${id}`, { signal }), fetchList<Stop>('order-list', 'order-deliveries', query, signal),
    fetchList<Payment>('transaction-list', 'transactions', query, signal), fetchCategories(signal),
  ])
  return { ...body, stops, transactions, categories, street: body.status === 'pending' ? await streetOf(body, signal) : null }
}

async function streetOf({ address }: OwnOrder, signal: AbortSignal): Promise<string | null> {
  const [found] = address ? await fetchList<Address>('address-list', 'addresses', [['id', address.id]], signal) : []
  return found ? addressText(found) : null
}

export function Component() {
  const { t } = useTranslator()
  const { id = '' } = useParams()
  const { loaded, reload } = useFetch(id, (signal) => load(id, signal))
  usePageTitle(loaded.state === 'ready' ? loaded.value.code : undefined)
  const path = `/api/client/orders/${id}`
  const { post, actions } = orderActions({ order: path, stops: '/api/client/order-deliveries', reload, t })
  const withdraw = async () => {
    const [title, message] = [t('portal.order.withdraw'), t('portal.order.withdraw_help')]
    if (await showConfirm({ type: 'confirm', id, title, message, confirmLabel: title })) await post(`${path}/withdraw`).catch(showFailure)
  }
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      {loaded.state !== 'ready' && <h1 className="unseen">{t('portal.order.title')}</h1>}
      <LoadState of={loaded} reload={reload}>
        {(order) => (
          <OrderView key={`${order.id} ${order.status}`} order={order} actions={actions} receipt={`${path}/receipt`}>
            <Suspense><Claims order={order} /></Suspense>
            <Invoices orderId={order.id} />
            {order.status === 'delivered' && clientMay('order-create') && (
              <p className="portal-buttons">
                <Link className="button" to={`/client/orders/new?again=${id}`}>{t('portal.again.title')}</Link>
                <Link className="button" to={`/client/repeats?order=${id}`}>{t('portal.repeats.of_order')}</Link>
              </p>
            )}
            {allowsTransition(order, 'withdraw') && (
              <p><button type="button" className="button" onClick={() => { void withdraw() }}>{t('portal.order.withdraw')}</button></p>
            )}
          </OrderView>
        )}
      </LoadState>
      {loaded.state !== 'loading' && <Suspense><CompanyContact /></Suspense>}
    </SiteLayout>
  )
}
