/** Hooks of call attempts: who called, and the effects on the stop and on the call queue. */
import { endClientPhoneCall, requestClientPhoneCall } from '#backend/trade/orders/client_phone_calls'
import { provenMoment } from '#backend/services/auth/sign_in/courier_contact'
import { deviceMoment } from '#backend/engine/resource/device_time'
import { employeeOf } from '#backend/engine/resource/caller'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import { stopReservedAt } from '../reserved_at.ts'
import type { Store, Values } from '#backend/engine/resource/store'

type Call = 'delivery_calls'

export async function beforeSaveCallAttempt({ store, before, draft }: BeforeSaveContext<Call>): Promise<Values<Call>> {
  if (before) return {}
  return { by: employeeOf(store.caller), ...await sinceReservation(store, draft) }
}

/** A call that a phone has kept was not made before the courier had the stop. */
async function sinceReservation(store: Store, { order_delivery_id: stopId, started_at: at }: Values<Call>): Promise<Values<Call>> {
  const { device } = store.context
  if (!device || stopId == null || at === undefined) return {}
  const earliest = await stopReservedAt(store.trx, stopId)
  return { started_at: deviceMoment({ now: device.received_at }, at, earliest) }
}

export async function afterSaveCallAttempt({ store, before, row: call }: AfterSaveContext<'delivery_calls'>): Promise<void> {
  if (before) return
  const stop = call.order_delivery_id === null ? null : await store.find('order_deliveries', call.order_delivery_id)
  if (stop?.first_called_at === null)
    await store.update('order_deliveries', stop.id, { first_called_at: await provenMoment(store, call.started_at) })
  if (call.result === 'answered') await endClientPhoneCall(store, call.order_id)
  else if (call.next_call_at !== null) await requestClientPhoneCall(store, call.order_id, call.next_call_at)
}
