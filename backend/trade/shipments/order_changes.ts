/** What the order says otherwise than a planned stop: the dispatcher takes it over, or keeps the stop as it is planned. */
import { admitsStop, stopWish, saysTheSame, WISHES, type StopChange } from '#backend/trade/orders/stops/stop_wish'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { refuse } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { BeforeSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>
type StopValues = Values<'order_deliveries'>
type Draft = BeforeSaveContext<'order_deliveries'>['draft']
type Deciding = TransitionContext<'order_deliveries'>

const NOTHING_OFFERED: StopValues = {
  order_changes: [], offered_address_id: null, offered_date: null, offered_slot_from: null, offered_slot_to: null, offered_items: null,
}

const says = ({ order_changes }: Stop, change: StopChange): boolean => order_changes?.includes(change) === true

/** Another day is taken over by `leaveForOffer`: the shipment has its own. */
export async function takeOverOrder({ store, row: stop }: Pick<Deciding, 'store' | 'row'>): Promise<StopValues> {
  const address = says(stop, 'address') && stop.offered_address_id !== null ? await store.find('addresses', stop.offered_address_id) : null
  return {
    ...NOTHING_OFFERED,
    ...address && { address_id: address.id, zone_id: address.zone_id },
    ...says(stop, 'slot') && { slot_from: stop.offered_slot_from, slot_to: stop.offered_slot_to },
    ...says(stop, 'items') && stop.offered_items !== null && { expected_items: stop.offered_items },
  }
}

/** A stop that is not needed is dropped. One for another day leaves its shipment; of one under way a new stop is planned instead. */
export async function leaveForOffer({ store, before, row: stop }: Deciding): Promise<void> {
  const isNeedless = says(before, 'need')
  const date = says(before, 'slot') && before.offered_date !== before.date ? before.offered_date : null
  if (!isNeedless && date === null) return
  if (isNeedless || stop.is_under_way) {
    if ((stop.amount_collected ?? 0) !== 0) throw refuse('order_deliveries.conditions.nothing_taken')
    await store.transition('order_deliveries', stop.id, 'drop')
  } else {
    await store.update('order_deliveries', stop.id, { shipment_id: null, sequence: null, date })
  }
  if (isNeedless || !stop.is_under_way) return
  const { order_id, kind, address_id, slot_from, slot_to, attempt_no } = stop
  await store.insert('order_deliveries', { order_id, kind, address_id, date, slot_from, slot_to, previous_id: stop.id, attempt_no })
}

/** Its address is named, not copied: there is nothing to keep of it. */
export function keepStop({ row: stop }: Deciding): StopValues {
  const kept = new Set([...stop.own_values ?? [], ...stop.order_changes ?? []])
  return { ...NOTHING_OFFERED, own_values: [...kept].filter((change) => change !== 'place') }
}

/** A stop that leaves its shipment has nobody who planned it: it follows its order again. */
export async function followWhenFree(store: Store, stop: Stop): Promise<void> {
  if (stop.status !== 'pending' || stop.shipment_id !== null) return
  // Also one that somebody kept although its order had no use for it.
  const isNeeded = !says(stop, 'need') && admitsStop(await findOrFail(store, 'orders', stop.order_id), stop.kind)
  if (!isNeeded) return void (await store.transition('order_deliveries', stop.id, 'drop'))
  if (!stop.order_changes?.length) return
  const date = says(stop, 'slot') ? { date: stop.offered_date } : {}
  const taken = await takeOverOrder({ store, row: stop })
  await store.update('order_deliveries', stop.id, { ...taken, ...date })
}

/** What is written for this stop alone is its own from now on, and answers what was offered for it. */
export async function ownValues(store: Store, before: Stop | null, draft: Draft): Promise<StopValues> {
  if ('order_changes' in draft || 'own_values' in draft) return {}
  const isTouched = (name: keyof Stop) => draft[name] !== undefined && !saysTheSame(before ?? {}, { [name]: draft[name] })
  const touched = WISHES.filter((part) => PARTS[part].some(isTouched))
  const order_id = draft.order_id ?? before?.order_id
  const kind = draft.kind ?? before?.kind
  if (!touched.length || order_id === undefined || kind === undefined) return {}
  const wish = stopWish(await findOrFail(store, 'orders', order_id), kind, store.context.timezone)
  const stop = { ...before, ...draft }
  const differing = touched.filter((part) => wish[part] !== null && !saysTheSame(stop, wish[part]))
  // The day of a shipment is no answer to a slot that was offered.
  const isAnswered = (change: StopChange) =>
    touched.includes(change as never) && (change !== 'slot' || !differing.includes('slot') || draft.slot_from !== undefined)
  return {
    own_values: [...(before?.own_values ?? []).filter((part) => !touched.includes(part as never)), ...differing],
    ...before && { order_changes: (before.order_changes ?? []).filter((change) => !isAnswered(change)) },
  }
}

const PARTS = {
  address: ['address_id'], slot: ['date', 'slot_from', 'slot_to'], items: ['expected_items'],
} as const satisfies Record<typeof WISHES[number], readonly (keyof Stop)[]>
