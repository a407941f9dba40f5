/** Plans the open tasks of an order again when its promise or a step was moved, and tells the client of a new promise. */
import { plantClock, workClock } from './business_hours.ts'
import { holdRoomOf, readRoom } from './capacity/read_room.ts'
import { openSteps } from './open_steps.ts'
import { dueTimes } from './step_times.ts'
import { addOpenTime } from '#backend/engine/clock/open_time'
import { dayIn } from '#backend/engine/clock/business_time'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { notify, retractMessages } from '#backend/services/messages/index'
import type { Translate } from '#backend/engine/i18n/translator'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Item = Row<'order_items'>
type Reason = (t: Translate) => string

/** The promise was moved by hand. */
export async function replanTasks({ store, row: order, before, reason }: TransitionContext<'orders'>): Promise<void> {
  await timeTasks(store, order, await store.select('order_items', { order_id: order.id }))
  await notifyNewPromise(store, order, before.promised_at, () => reason ?? '')
}

/** The open steps of an item from this position on begin at the given instant; a promise that this breaks is moved. */
export async function delayItem(store: Store, item_id: number, from: string, position: number, reason: Reason): Promise<void> {
  const { order_id } = await findOrFail(store, 'order_items', item_id)
  await holdRoomOf(store, (await store.select('order_items', { order_id })).map(({ id }) => id))
  const { order, item, end } = await delaySteps(store, item_id, from, position)
  if (order.promised_at === null || end <= order.promised_at) return
  const moved = await store.update('orders', order.id, { promised_at: end })
  await timeTasks(store, moved, (await store.select('order_items', { order_id: order.id })).filter(({ id }) => id !== item.id))
  await notifyNewPromise(store, moved, order.promised_at, reason)
}

/** Moves the steps only. `end`: when the item will be ready. */
export async function delaySteps(
  store: Store, item_id: number, from: string, position: number,
): Promise<{ readonly order: Order; readonly item: Item; readonly end: string }> {
  const item = await store.lock('order_items', item_id)
  const order = await store.lock('orders', item.order_id)
  const last = await timeTasks(store, order, [item], { from, position })
  return { order, item, end: last !== null && last > from ? last : addOpenTime(from, 0, await plantClock(store, siteOf(order))) }
}

/** An item that was hung up, or dries longer than planned: the steps behind follow. Its order keeps its promise, and is not locked. */
export async function timeItem(store: Store, item: Item): Promise<void> {
  if (item.has_steps) await timeTasks(store, await findOrFail(store, 'orders', item.order_id), [item])
}

const siteOf = (order: Order): number => (order as Order & { readonly site_id: number }).site_id

/** In the room that nobody else takes of meanwhile. Returns when the last open step ends; null without one. */
async function timeTasks(
  store: Store, order: Order, items: readonly Item[], start?: { readonly from: string; readonly position: number },
): Promise<string | null> {
  if (order.promised_at === null) return null
  await holdRoomOf(store, items.map(({ id }) => id))
  const open = await openSteps(store, items)
  if (!open.length) return null
  const timed = open.map((one) => one.timed)
  const clock = await workClock(store, timed, siteOf(order))
  const without = open.map(({ item }) => item.id)
  const room = await readRoom(store, timed, clock, { priority: order.priority, without, isHeld: true })
  const times = dueTimes(order.promised_at, timed, room, clock, {
    isOverbooked: order.overbooked_at !== null,
    start: start && { index: open[0]?.tasks.findIndex(({ position }) => position >= start.position) ?? 0, from: start.from },
  })
  for (const [index, { tasks }] of open.entries())
    for (const [step, task] of tasks.entries()) await store.update('tasks', task.id, times[index]?.[step] ?? {})
  return times.flatMap((ofItem) => ofItem.at(-1)?.due_at ?? []).toSorted().at(-1) ?? null
}

/** Once for each day that is promised; a message about an earlier day that is not sent yet is retracted. */
async function notifyNewPromise(store: Store, { id, promised_at }: Order, before: string | null, reason: Reason): Promise<void> {
  const dayOf = (instant: string | null) => instant && dayIn(store.context.timezone, new Date(instant))
  const day = dayOf(promised_at)
  if (day === null || before === null || day === dayOf(before)) return
  const subject = { type: 'orders', id } as const
  await retractMessages(store, subject, ['promise_changed'])
  const isStillTrue = ({ order }: { readonly order: Order | null }) => dayOf(order?.promised_at ?? null) === day
  notify(store, 'promise_changed', { subject, key: day, context: { reason }, isStillTrue })
}
