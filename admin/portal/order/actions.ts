import { showAlert } from '../../kit/providers/alerts.ts'
import { call, type CallOptions } from '../../kit/providers/rest/http.ts'
import type { Translator } from '../../kit/providers/texts/i18n.ts'
import type { CourierOnTheWay } from '#common/courier/on_the_way'
import type { ReadyBy } from '#common/orders/ready_by'
import type { OfferedSlot } from '#common/time/slot'
import type { OrderActions } from './view.tsx'

interface OrderCalls {
  readonly order: string
  readonly stops: string
  /** Behind the public link `{ token: null }`. */
  readonly options?: Pick<CallOptions, 'token'>
  readonly reload: () => void
  readonly t: Translator['t']
}

/** What a client may do with an order, in the portal or behind the public link: the same calls below different paths. */
export function orderActions({ order, stops, options = {}, reload, t }: OrderCalls) {
  const post = async (path: string, body: object = {}) => {
    await call(path, { method: 'POST', body, ...options })
    showAlert({ type: 'success', mode: 'block', timeOut: 6_000, title: t('portal.order.saved'), message: '' })
    reload()
  }
  const actions: OrderActions = {
    // Nothing on the page depends on it.
    seen: () => { call(`${order}/seen`, { method: 'POST', body: {}, ...options }).catch(() => undefined) },
    answer: (answer) => post(`${order}/answer`, answer),
    rate: (rating) => post(`${order}/rate`, rating),
    slots: async ({ id }, signal) => (await call<OfferedSlot[]>(`${stops}/${id}/slots`, { signal, ...options })).body,
    readyBy: async (signal) => (await call<ReadyBy>(`${order}/ready-by`, { signal, ...options })).body,
    courier: async (id, signal) => (await call<CourierOnTheWay>(`${stops}/${id}/courier`, { signal, ...options })).body,
    choose: ({ id, status }, { date, from, to }) =>
      post(`${stops}/${id}/${status === 'pending' ? 'choose_slot' : 'choose_again'}`, { date, slot_from: from, slot_to: to }),
    confirm: ({ id }) => post(`${stops}/${id}/confirm_slot`),
  }
  return { post, actions }
}
