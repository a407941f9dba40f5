import { useParams } from 'wouter'
import { call } from '../providers/http.ts'
import { showAlert } from '../providers/alerts.ts'
import { useWords } from '../providers/words.ts'
import { Shell } from '../site/shell.tsx'
import { Contact } from './contact.tsx'
import { OrderView, type OrderActions } from './order_view.tsx'
import { Shown } from './shown.tsx'
import { useLoaded } from '../controls/use_loaded.ts'
import type { Order, Slot } from './order.ts'

/** The order behind its link: nobody need be signed in. */
export function Component() {
  const { t } = useWords()
  const { token = '' } = useParams()
  const at = `/api/public/orders/${encodeURIComponent(token)}`
  const { loaded, reload } = useLoaded(at, async (signal) => (await call<Order>(at, { token: null, signal })).body)
  const act = async (path: string, body: object = {}) => {
    await call(`${at}/${path}`, { method: 'POST', body, token: null })
    showAlert({ type: 'success', mode: 'block', timeOut: 6_000, title: t('portal.order.saved'), message: '' })
    reload()
  }
  const actions: OrderActions = {
    answer: (answer) => act('answer', answer),
    rate: (rated) => act('rate', rated),
    slots: async ({ id }, signal) => (await call<Slot[]>(`${at}/stops/${id}/slots`, { token: null, signal })).body,
    choose: ({ id }, { date, from, to }) => act(`stops/${id}/choose_slot`, { date, slot_from: from, slot_to: to }),
    confirm: ({ id }) => act(`stops/${id}/confirm_slot`),
  }
  return (
    <Shell>
      {loaded.state !== 'ready' && <h1 className="unseen">{t('portal.order.title')}</h1>}
      <Shown of={loaded} reload={reload}>{(order) => <OrderView key={order.status} order={order} actions={actions} />}</Shown>
      {loaded.state !== 'loading' && <Contact />}
    </Shell>
  )
}
