/** Hooks of call attempts: who called, and the effects on the stop and on the call queue. */
import { endClientPhoneCall, requestClientPhoneCall } from '#backend/orders/client_phone_calls'
import { employeeOf } from '#backend/resource/caller'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/resource/handler_types'
import type { Values } from '#backend/resource/store'

export function beforeSaveCallAttempt({ store: { caller }, before }: BeforeSaveContext<'delivery_calls'>): Values<'delivery_calls'> {
  if (before) return {}
  return { by: employeeOf(caller) }
}

export async function afterSaveCallAttempt({ store, before, row: call }: AfterSaveContext<'delivery_calls'>): Promise<void> {
  if (before) return
  const stop = call.order_delivery_id === null ? null : await store.find('order_deliveries', call.order_delivery_id)
  if (stop?.first_called_at === null) await store.update('order_deliveries', stop.id, { first_called_at: call.started_at })
  if (call.result === 'answered') await endClientPhoneCall(store, call.order_id)
  else if (call.next_call_at !== null) await requestClientPhoneCall(store, call.order_id, call.next_call_at)
}
