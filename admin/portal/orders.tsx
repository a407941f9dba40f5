import { Link, useSearchParams } from 'wouter'
import { ClientOrderStatus } from './order/client_order_status.tsx'
import { useFormat } from '../kit/format/use_format.ts'
import { Ltr } from '../kit/controls/ltr.tsx'
import { clientMay } from '../kit/providers/session/granted_permissions.ts'
import { call } from '../kit/providers/rest/http.ts'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../kit/site/layout.tsx'
import type { OrderSummary } from './order/client_order.ts'
import { LoadState } from './load_state.tsx'
import { PieceKinds } from './pieces/kinds.tsx'
import { fetchKinds } from './pieces/fetch_pieces.ts'
import { PageLinks, pageOfSearch } from './page_links.tsx'
import { useFetch } from '../kit/controls/hooks/use_fetch.ts'
import './portal.css'

const SIZE = 20

/** All orders of the client, the newest first. */
export function Component() {
  const { t } = useTranslator()
  const format = useFormat()
  const [search] = useSearchParams()
  const page = pageOfSearch(search)
  const { loaded, reload } = useFetch(`orders ${page}`, async (signal) => {
    const query = [['_sort', 'id'], ['_order', 'desc'], ['_start', (page - 1) * SIZE], ['_end', page * SIZE]] as const
    const { body, headers } = await call<OrderSummary[]>('/api/client/orders', { query, signal })
    const kinds = await fetchKinds(body.map(({ id }) => id), signal)
    return { orders: body, kinds, isLast: page * SIZE >= Number(headers.get('x-total-count')) }
  })
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.orders.title')}</h1></div>
      <LoadState of={loaded} reload={reload}>
        {({ orders, kinds, isLast }) => (
          <>
            {orders.length === 0 && <p className="portal-note">{t('portal.orders.empty')}</p>}
            <ul className="order-rows">
              {orders.map((order) => (
                <li key={order.id}>
                  <Link to={`/client/orders/${order.id}`}><Ltr>{order.code}</Ltr></Link>
                  <span className="muted">{format.dayOf(order.created_at)}</span>
                  <span>{order.total !== null && <Ltr>{format.money(order.total, order.currency)}</Ltr>}</span>
                  <ClientOrderStatus order={order} />
                  <PieceKinds kinds={kinds.get(order.id)} />
                  {order.status === 'delivered' && clientMay('order-create') && (
                    <Link to={`/client/orders/new?again=${order.id}`}>
                      {t('portal.again.title')}<span className="unseen"> {order.code}</span></Link>
                  )}
                </li>
              ))}
            </ul>
            <PageLinks page={page} isLast={isLast} />
          </>
        )}
      </LoadState>
    </SiteLayout>
  )
}
