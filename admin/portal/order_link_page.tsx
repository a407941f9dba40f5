import { useParams } from 'wouter'
import { call } from '../providers/http.ts'
import { showAlert } from '../providers/alerts.ts'
import { useTranslator } from '../providers/i18n.ts'
import { Shell } from '../site/shell.tsx'
import { CompanyContact } from './company_contact.tsx'
import { OrderView, type OrderActions } from './order_view.tsx'
import { LoadState } from './load_state.tsx'
import { useFetch } from '../controls/use_fetch.ts'
import type { Order, Slot } from './order.ts'

/** The order behind its public link, without sign-in. */
export function Component() {
  const { t } = useTranslator()
  const { token = '' } = useParams()
  const basePath = `/api/public/orders/${encodeURIComponent(token)}`
  const { loaded, reload } = useFetch(basePath, async (signal) => (await call<Order>(basePath, { token: null, signal })).body)
  const post = async (path: string, body: object = {}) => {
    await call(`${basePath}/${path}`, { method: 'POST', body, token: null })
    showAlert({ type: 'success', mode: 'block', timeOut: 6_000, title: t('portal.order.saved'), message: '' })
    reload()
  }
  const actions: OrderActions = {
    answer: (answer) => post('answer', answer),
    rate: (rating) => post('rate', rating),
    slots: async ({ id }, signal) => (await call<Slot[]>(`${basePath}/stops/${id}/slots`, { token: null, signal })).body,
    choose: ({ id }, { date, from, to }) => post(`stops/${id}/choose_slot`, { date, slot_from: from, slot_to: to }),
    confirm: ({ id }) => post(`stops/${id}/confirm_slot`),
  }
  return (
    <Shell>
      {loaded.state !== 'ready' && <h1 className="unseen">{t('portal.order.title')}</h1>}
      <LoadState of={loaded} reload={reload}>{(order) => <OrderView key={order.status} order={order} actions={actions} />}</LoadState>
      {loaded.state !== 'loading' && <CompanyContact />}
    </Shell>
  )
}
