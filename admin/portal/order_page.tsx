import { Link, useParams } from 'wouter'
import { ask, showAlert } from '../providers/alerts.ts'
import { call } from '../providers/http.ts'
import { showFailure } from '../controls/show_failure.ts'
import { useTitle } from '../controls/title.ts'
import { useWords } from '../providers/words.ts'
import { Shell } from '../site/shell.tsx'
import { listOf } from './client.ts'
import { Claims } from './claims.tsx'
import { Papers } from './papers.tsx'
import { isAllowed, type Brief, type Order, type Payment, type Slot, type Stop } from './order.ts'
import { OrderView, type OrderActions } from './order_view.tsx'
import { Shown } from './shown.tsx'
import { useLoaded } from '../controls/use_loaded.ts'

type Own = Order & Brief

async function load(id: string, signal: AbortSignal): Promise<Own> {
  const query = [['order_id', id], ['_sort', 'id'], ['_end', 100]] as const
  const [{ body }, stops, transactions] = await Promise.all([
    call<Own>(`/api/client/orders/${id}`, { signal }), listOf<Stop>('order-list', 'order-deliveries', query, signal),
    listOf<Payment>('transaction-list', 'transactions', query, signal),
  ])
  return { ...body, stops, transactions }
}

export function Component() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const { loaded, reload } = useLoaded(id, (signal) => load(id, signal))
  useTitle(loaded.state === 'ready' ? loaded.value.code : undefined)
  const act = async (path: string, body: object = {}) => {
    await call(`/api/client/${path}`, { method: 'POST', body })
    showAlert({ type: 'success', mode: 'block', timeOut: 6_000, title: t('portal.order.saved'), message: '' })
    reload()
  }
  const actions: OrderActions = {
    answer: (answer) => act(`orders/${id}/answer`, answer),
    rate: (rated) => act(`orders/${id}/rate`, rated),
    slots: async (stop, signal) => (await call<Slot[]>(`/api/client/order-deliveries/${stop.id}/slots`, { signal })).body,
    choose: (stop, { date, from, to }) => act(`order-deliveries/${stop.id}/choose_slot`, { date, slot_from: from, slot_to: to }),
    confirm: (stop) => act(`order-deliveries/${stop.id}/confirm_slot`),
  }
  const withdraw = async () => {
    const question = { type: 'confirm', title: t('portal.order.withdraw'), message: t('portal.order.withdraw_help'), id } as const
    if (await ask(question)) await act(`orders/${id}/withdraw`).catch(showFailure)
  }
  return (
    <Shell>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      {loaded.state !== 'ready' && <h1 className="unseen">{t('portal.order.title')}</h1>}
      <Shown of={loaded} reload={reload}>
        {(order) => (
          <OrderView key={`${order.id} ${order.status}`} order={order} actions={actions}>
            <Claims order={order} />
            <Papers orderId={order.id} />
            {isAllowed(order, 'withdraw') && (
              <p><button type="button" className="button" onClick={() => { void withdraw() }}>{t('portal.order.withdraw')}</button></p>
            )}
          </OrderView>
        )}
      </Shown>
    </Shell>
  )
}
