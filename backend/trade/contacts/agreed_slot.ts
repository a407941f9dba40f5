/**
 * A time that was agreed by telephone is what the order asks for from then on: its stop is moved, or the change is offered to whoever
 * planned it.
 */
import { slotAt } from '#backend/trade/catalogue/index'
import { admitsStop, requestedSlot, stopAddressId } from '#backend/trade/orders/stops/stop_wish'
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** The whole slot in which that time is. What was agreed holds, also when the slot is full. */
export async function takeAgreedSlot(store: Store, contact: Row<'delivery_calls'>, stop: Row<'order_deliveries'> | null): Promise<void> {
  const { order_id, agreed_slot_from: agreed } = contact
  const { timezone, now } = store.context
  if (order_id === null || agreed === null || Date.parse(agreed) <= Date.parse(now)) return
  const order = await store.lock('orders', order_id)
  const kind = [stop?.kind, 'collect', 'delivery'].find((one) => one !== undefined && admitsStop(order, one as never)) as
    Row<'order_deliveries'>['kind'] | undefined
  const { date = null, slot_from = null } = requestedSlot(agreed, null, timezone) ?? {}
  if (kind === undefined || date === null || slot_from === null) return
  const address_id = stop?.address_id ?? stopAddressId(order, kind)
  const zone_id = address_id === null ? null : (await store.find('addresses', address_id))?.zone_id ?? null
  const { from, to } = await slotAt(store, { kind, zone_id }, date, slot_from) ?? { from: slot_from, to: null }
  const [at, until] = [instantOf(date, timezone, from), to === null ? null : endInstant(date, timezone, from, to)]
  await store.update('orders', order_id, {
    ...(kind === 'collect' ? { requested_collect_at: at, requested_collect_to: until }
      : { requested_delivery_at: at, requested_delivery_to: until }),
    is_slot_exception: true,
  })
}
