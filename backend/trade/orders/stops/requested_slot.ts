/** The slots that an order asks for: those of a client must be offered, those of staff are questioned if something speaks against them. */
import { admitsStop, requestedSlot, saysTheSame, stopAddressId, stopWish, type StopKind } from './stop_wish.ts'
import { assertSlotOffered, slotObjection } from '#backend/trade/catalogue/index'
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import { invalid, type ErrorMessage } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Draft = BeforeSaveContext<'orders'>['draft']

export async function assertRequestedSlotOffered(store: Store, { address_id, ...draft }: Draft): Promise<void> {
  const { requested_collect_at: from = null, requested_collect_to: to = null } = draft
  if (!from && !to) return
  const { date, slot_from, slot_to } = requestedSlot(from, to, store.context.timezone) ?? { date: null, slot_from: null, slot_to: null }
  const request = { kind: 'collect', zone_id: await zoneOfAddress(store, address_id) } as const
  await assertSlotOffered(store, request, { date, from: slot_from, to: slot_to }, (message) => invalid('requested_collect_at', message))
}

const PLACE = ['address_id', 'delivery_address_id'] as const
const FIELDS = {
  collect: ['requested_collect_at', 'requested_collect_to'], delivery: ['requested_delivery_at', 'requested_delivery_to'],
} as const

/** Of staff and couriers: a time that is full, past or not served is taken only on purpose. */
export async function questionRequestedSlots(store: Store, before: Order | null, draft: Draft): Promise<Values<'orders'>> {
  const { caller } = store
  const kinds = (['collect', 'delivery'] as const).filter((kind) => [...FIELDS[kind], ...PLACE].some(isChanged(before, draft)))
  const order = { ...before, ...draft } as Order
  if (order.is_slot_exception && !order.requested_collect_at && !order.requested_delivery_at) return { is_slot_exception: false }
  if (caller === null || caller.guard === 'client' || kinds.length === 0) return {}
  let objection: ErrorMessage | null = null
  for (const kind of kinds) objection ??= await objectionTo(store, order, kind)
  if (objection && order.is_slot_exception !== true) throw invalid('is_slot_exception', objection)
  return { is_slot_exception: objection !== null }
}

async function objectionTo(store: Store, order: Order, kind: StopKind) {
  const { slot } = stopWish(order, kind, store.context.timezone)
  const [stop] = order.id === undefined ? [] : await store.select('order_deliveries', { order_id: order.id, kind, status: 'pending' })
  const zone_id = await zoneOfAddress(store, stopAddressId(order, kind))
  // Its stop is there at that time already, by whatever decision.
  if (!slot || (stop && saysTheSame(stop, { ...slot, zone_id }))) return null
  return slotObjection(store, { kind, zone_id, id: stop?.id }, { date: slot.date, from: slot.slot_from, to: slot.slot_to })
}

const zoneOfAddress = async (store: Store, address_id: number | null | undefined): Promise<number | null> =>
  (address_id ? (await store.find('addresses', address_id))?.zone_id ?? null : null)

/** The other way round: what a stop says of its time, its order says too. */
export async function followStopSlot(store: Store, stop: Row<'order_deliveries'>): Promise<void> {
  const { order_id, kind, date, slot_from, slot_to } = stop
  const order = await store.find('orders', order_id)
  const { timezone } = store.context
  if (!order || date === null || slot_from === null || !admitsStop(order, kind)) return
  if (saysTheSame(stop, stopWish(order, kind, timezone).slot)) return
  const [at, to] = FIELDS[kind]
  await store.update('orders', order_id, {
    [at]: instantOf(date, timezone, slot_from), [to]: slot_to === null ? null : endInstant(date, timezone, slot_from, slot_to),
  })
}
