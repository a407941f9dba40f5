/** Hooks of contacts: who had them, and their effects on the stop, on the order that waits for a call, and on what is to be followed up. */
import { stopReservedAt } from '#backend/trade/shipments/index'
import { provenMoment } from '#backend/services/auth/sign_in/courier_contact'
import { deviceMoment } from '#backend/engine/resource/device_time'
import { employeeOf } from '#backend/engine/resource/caller'
import { invalid } from '#backend/engine/resource/refusals'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import { takeAgreedSlot } from './agreed_slot.ts'
import { moveCall } from './move_call.ts'
import { moveFollowUps } from './move_follow_ups.ts'
import { followWhenUnreachable } from './unreachable.ts'
import { openSubjects } from './open_subjects.ts'
import { noteNumber } from './wrong_number.ts'

type Contact = 'delivery_calls'

export async function beforeSaveContact({ store, before, draft }: BeforeSaveContext<Contact>): Promise<Values<Contact>> {
  if (before) return {}
  return {
    by: employeeOf(store.caller), ...await clientOfOrder(store, draft), ...await ordersOfClient(store, draft),
    ...await sinceReservation(store, draft),
  }
}

/** The client of the order, whoever writes. */
async function clientOfOrder(store: Store, { order_id, client_id }: Values<Contact>): Promise<Values<Contact>> {
  const order = order_id == null ? null : await store.find('orders', order_id)
  if (!order) return {}
  if (client_id != null && client_id !== order.client_id) throw invalid('order_id', (t) => t('errors.reference.missing'))
  return { client_id: order.client_id }
}

/** In whose timelines it stands: it is about all that is open. */
async function ordersOfClient(store: Store, { order_id, client_id }: Values<Contact>): Promise<Values<Contact>> {
  if (order_id != null || client_id == null) return {}
  return { orders: (await openSubjects(store, client_id)).filter((id) => id !== null) }
}

/** A call that a phone has kept was not made before the courier had the stop. */
async function sinceReservation(store: Store, { order_delivery_id: stopId, started_at: at }: Values<Contact>): Promise<Values<Contact>> {
  const { device } = store.context
  if (!device || stopId == null || at === undefined) return {}
  const earliest = await stopReservedAt(store.trx, stopId)
  return { started_at: deviceMoment({ now: device.received_at }, at, earliest) }
}

export async function afterSaveContact({ store, before, row: contact }: AfterSaveContext<Contact>): Promise<void> {
  if (before) return
  const stop = contact.order_delivery_id === null ? null : await store.find('order_deliveries', contact.order_delivery_id)
  if (stop?.first_called_at === null)
    await store.update('order_deliveries', stop.id, { first_called_at: await provenMoment(store, contact.started_at) })
  if (contact.order_id !== null) {
    await takeAgreedSlot(store, contact, stop)
  }
  // What is moved remembers whether its order waited for a call.
  await moveFollowUps(store, contact)
  if (contact.order_id !== null) await moveCall(store, contact, contact.order_id)
  await followWhenUnreachable(store, contact)
  await noteNumber(store, contact)
}
