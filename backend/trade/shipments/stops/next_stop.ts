/** What follows a stop that did not do what it was for: another one, or a call. Source: domain.md §5.3 T-D8–T-D12. */
import { followUpOrder, requestClientPhoneCall } from '#backend/trade/orders/index'
import { awaitsStop } from '#backend/trade/orders/stops/next_stop'
import { requestedSlot, stopAddressId } from '#backend/trade/orders/stops/stop_wish'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { refuse } from '#backend/engine/resource/refusals'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>
type Ending = Pick<TransitionContext<'order_deliveries'>, 'store' | 'row'>
type Slot = Pick<Stop, 'date' | 'slot_from' | 'slot_to' | 'is_slot_exception'>

/** Nobody was there: at once there is a stop to plan. After the last attempt, or when a delivery is refused, staff call the client. */
export async function tryAgainOrCall({ store, row: stop }: Ending): Promise<void> {
  const { status, kind, attempt_no, reschedule_to } = stop
  if (status === 'no_response' && attempt_no < settingOf(store.context, 'delivery_max_attempts')) {
    const order = await findOrFail(store, 'orders', stop.order_id)
    // What was agreed at the door holds.
    const agreed = { ...requestedSlot(reschedule_to, null, store.context.timezone), is_slot_exception: true }
    if (awaitsStop(order, kind)) await insertNextStop(store, stop, agreed)
  } else if (status === 'no_response' || kind === 'delivery') {
    if (status === 'no_response') await followUpOrder(store, 'no_response', await findOrFail(store, 'orders', stop.order_id))
    await requestClientPhoneCall(store, stop.order_id, reschedule_to)
  }
}

/** Staff or the client plan what follows. */
export const planFollowUpStop = ({ store, row: stop, args }: TransitionContext<'order_deliveries'>): Promise<void> =>
  insertNextStop(store, stop, args as Partial<Slot>)

/** Where the order says, unless this stop had an address of its own. */
async function insertNextStop(
  store: Store, stop: Stop, { date = null, slot_from = null, slot_to = null, is_slot_exception = false }: Partial<Slot>,
): Promise<void> {
  const { order_id, kind } = stop
  const said = stopAddressId(await findOrFail(store, 'orders', order_id), kind)
  await store.insert('order_deliveries', {
    order_id, kind, address_id: said === null || stop.own_values?.includes('address') ? stop.address_id : said,
    date, slot_from, slot_to, ...is_slot_exception && date && { is_slot_exception }, previous_id: stop.id, attempt_no: stop.attempt_no + 1,
  })
}

/** Whoever goes on there does what the next stop was for, unless somebody counts on that one. */
export async function withdrawNextStop({ store, row: stop }: Ending): Promise<void> {
  for (const next of await store.select('order_deliveries', { previous_id: stop.id, status: 'pending' })) {
    if (next.shipment_id !== null || next.is_slot_chosen) throw refuse('errors.shipments.next_is_planned')
    await store.transition('order_deliveries', next.id, 'drop')
  }
}
