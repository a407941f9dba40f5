/** The date that an order is promised for: the first possible one, a later wish, or an earlier one for which the plant has no room. */
import { findActiveItems, isBilledItem } from '../items/order_items.ts'
import { addOrderEvent } from '../timeline.ts'
import { overbookedError } from './overbooked_error.ts'
import { possiblePromise, promiseOfSteps, siteOfOrder, type PossiblePromise } from './possible_promise.ts'
import { dateOrNull, openSteps, workClock } from '#backend/trade/plant/index'
import { may } from '#backend/engine/resource/caller'
import { dayIn } from '#backend/engine/clock/business_time'
import { dayText } from '#backend/engine/i18n/format_dates'
import { Invalid, invalid } from '#backend/engine/resource/refusals'
import type { AfterSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Promised = Values<'orders'> & Pick<Order, 'promised_at' | 'overbooked_at' | 'overbooked_reason'>

/** At its confirmation. The turnaround of declined items does not count: they are not washed. */
export async function setDueDate({ store, row: order, before }: TransitionContext<'orders'>): Promise<Values<'orders'>> {
  const possible = await promiseOfItems(store, order, true)
  if (possible === null) throw invalid('promised_at', (t) => t('errors.no_date'))
  const wish = order.promised_at === before.promised_at ? null : order.promised_at
  if (wish === null || wish >= possible.promised_at) return inRoom(wish ?? possible.promised_at)
  if (wish < possible.in_empty_plant) throw tooSoon(store, possible)
  return overbooked(store, order.overbooked_reason, wish, possible)
}

/** By hand, later on: earlier than its steps take, if somebody wants it; for a day without room only with a reason. */
export async function setPromise({ store, row: order, reason }: TransitionContext<'orders'>): Promise<Values<'orders'>> {
  const { promised_at } = order
  const possible = await promiseOfOpenSteps(store, order, true)
  if (promised_at === null || possible === null) return { overbooked_at: null, overbooked_reason: null }
  const isRoomMissing = promised_at < possible.promised_at && possible.in_empty_plant < possible.promised_at
  return isRoomMissing ? overbooked(store, reason, promised_at, possible) : inRoom(promised_at)
}

/** What could be promised now; null without steps ahead, and when there is no date within two years. */
export const promiseOfOrder = (store: Store, order: Order): Promise<PossiblePromise | null> =>
  (order.promised_at === null ? promiseOfItems(store, order) : promiseOfOpenSteps(store, order))

async function promiseOfItems(store: Store, order: Order, isHeld = false): Promise<PossiblePromise | null> {
  const items = (await findActiveItems(store, order.id)).filter(isBilledItem)
  const from = order.confirmed_at ?? store.context.now
  return possiblePromise(store, items, { priority: order.priority, site_id: siteOfOrder(order), from, isHeld })
}

async function promiseOfOpenSteps(store: Store, order: Order, isHeld = false): Promise<PossiblePromise | null> {
  const open = await openSteps(store, await store.select('order_items', { order_id: order.id }))
  if (!open.length) return null
  const clock = await workClock(store, open.map(({ timed }) => timed), siteOfOrder(order))
  return dateOrNull(() => promiseOfSteps(store, clock.now, open.map(({ timed }) => timed), clock, {
    priority: order.priority, isHeld, without: open.map(({ item }) => item.id),
  }))
}

const inRoom = (promised_at: string): Promised => ({ promised_at, overbooked_at: null, overbooked_reason: null })

async function overbooked(
  store: Store, overbooked_reason: string | null, promised_at: string, possible: PossiblePromise,
): Promise<Promised> {
  const told = await overbookedError(store, promised_at, possible)
  if (store.caller !== null && !may(store.caller, 'order-overbook')) throw invalid('promised_at', told)
  if (!overbooked_reason) throw new Invalid({ promised_at: [told], overbooked_reason: [(t) => t('errors.orders.overbook_reason')] })
  return { promised_at, overbooked_at: store.context.now, overbooked_reason }
}

function tooSoon({ context: { timezone } }: Store, { in_empty_plant }: PossiblePromise): Invalid {
  const day = dayIn(timezone, new Date(in_empty_plant))
  return invalid('promised_at', (t) => t('errors.orders.promise_too_soon', { day: dayText(t, day) }))
}

/** Who reads the order later sees that it was squeezed in, and why. */
export async function recordOverbooking({ store, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  if (changed.has('overbooked_at') && order.overbooked_at !== null)
    await addOrderEvent(store, order, { kind: 'overbooked', reason: order.overbooked_reason })
}
