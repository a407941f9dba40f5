import { Link, useParams } from 'wouter'
import { showConfirm, showAlert } from '../providers/alerts.ts'
import { call } from '../providers/http.ts'
import { showFailure } from '../controls/show_failure.ts'
import { usePageTitle } from '../controls/page_title.ts'
import { useTranslator } from '../providers/i18n.ts'
import { Shell } from '../site/shell.tsx'
import { fetchList } from './client_api.ts'
import { Claims } from './claims.tsx'
import { Invoices } from './invoices.tsx'
import { isAllowed, type OrderSummary, type Order, type Payment, type Slot, type Stop } from './order.ts'
import { OrderView, type OrderActions } from './order_view.tsx'
import { LoadState } from './load_state.tsx'
import { useFetch } from '../controls/use_fetch.ts'

type OwnOrder = Order & OrderSummary

async function load(id: string, signal: AbortSignal): Promise<OwnOrder> {
  const query = [['order_id', id], ['_sort', 'id'], ['_end', 100]] as const
  const [{ body }, stops, transactions] = await Promise.all([
    call<OwnOrder>(`/api/client/orders/${id}`, { signal }), fetchList<Stop>('order-list', 'order-deliveries', query, signal),
    fetchList<Payment>('transaction-list', 'transactions', query, signal),
  ])
  return { ...body, stops, transactions }
}

export function Component() {
  const { t } = useTranslator()
  const { id = '' } = useParams()
  const { loaded, reload } = useFetch(id, (signal) => load(id, signal))
  usePageTitle(loaded.state === 'ready' ? loaded.value.code : undefined)
  const post = async (path: string, body: object = {}) => {
    await call(`/api/client/${path}`, { method: 'POST', body })
    showAlert({ type: 'success', mode: 'block', timeOut: 6_000, title: t('portal.order.saved'), message: '' })
    reload()
  }
  const actions: OrderActions = {
    answer: (answer) => post(`orders/${id}/answer`, answer),
    rate: (rating) => post(`orders/${id}/rate`, rating),
    slots: async (stop, signal) => (await call<Slot[]>(`/api/client/order-deliveries/${stop.id}/slots`, { signal })).body,
    choose: (stop, { date, from, to }) => post(`order-deliveries/${stop.id}/choose_slot`, { date, slot_from: from, slot_to: to }),
    confirm: (stop) => post(`order-deliveries/${stop.id}/confirm_slot`),
  }
  const withdraw = async () => {
    const question = { type: 'confirm', title: t('portal.order.withdraw'), message: t('portal.order.withdraw_help'), id } as const
    if (await showConfirm(question)) await post(`orders/${id}/withdraw`).catch(showFailure)
  }
  return (
    <Shell>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      {loaded.state !== 'ready' && <h1 className="unseen">{t('portal.order.title')}</h1>}
      <LoadState of={loaded} reload={reload}>
        {(order) => (
          <OrderView key={`${order.id} ${order.status}`} order={order} actions={actions}>
            <Claims order={order} />
            <Invoices orderId={order.id} />
            {isAllowed(order, 'withdraw') && (
              <p><button type="button" className="button" onClick={() => { void withdraw() }}>{t('portal.order.withdraw')}</button></p>
            )}
          </OrderView>
        )}
      </LoadState>
    </Shell>
  )
}
