/** Plans the open tasks of an order again when its promise or a step was moved, and tells the client of a new promise. */
import { isIn } from '#backend/engine/definition/status_groups'
import { businessHours } from './business_hours.ts'
import { departmentWorkload } from './department_workload.ts'
import { areaOf, stepMinutes, timesBackwards, timesFrom, type StepTimes } from './step_times.ts'
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
type Task = Row<'tasks'>
type Reason = (t: Translate) => string

/** The promise was moved by hand. */
export async function replanTasks({ store, row: order, before, reason }: TransitionContext<'orders'>): Promise<void> {
  for (const item of await store.select('order_items', { order_id: order.id })) await timeTasks(store, order, item)
  await notifyNewPromise(store, order, before.promised_at, () => reason ?? '')
}

/** The open steps of an item from this position on begin at the given instant; a promise that this breaks is moved. */
export async function delayItem(store: Store, item_id: number, from: string, position: number, reason: Reason): Promise<void> {
  const { order, item, end } = await delaySteps(store, item_id, from, position)
  if (order.promised_at === null || end <= order.promised_at) return
  const moved = await store.update('orders', order.id, { promised_at: end })
  for (const other of await store.select('order_items', { order_id: order.id }))
    if (other.id !== item.id) await timeTasks(store, moved, other)
  await notifyNewPromise(store, moved, order.promised_at, reason)
}

/** Moves the steps only. `end`: when the item will be ready. */
export async function delaySteps(
  store: Store, item_id: number, from: string, position: number,
): Promise<{ readonly order: Order; readonly item: Item; readonly end: string }> {
  const item = await store.lock('order_items', item_id)
  const order = await store.lock('orders', item.order_id)
  const last = await timeTasks(store, order, item, { from, position })
  return { order, item, end: last !== null && last > from ? last : addOpenTime(from, 0, businessHours(store)) }
}

/** Returns when the last open step ends; null without one. */
async function timeTasks(
  store: Store, order: Order, item: Item, start?: { readonly from: string; readonly position: number },
): Promise<string | null> {
  if (order.promised_at === null) return null
  const tasks = (await store.select('tasks', { order_item_id: item.id })).filter(({ status }) => isIn('tasks', 'open', status))
    .sort((a, b) => a.position - b.position || a.id - b.id)
  if (!tasks.length) return null
  const jobs: Row<'jobs'>[] = []
  const timed = []
  for (const task of tasks) {
    const job = await findOrFail(store, 'jobs', task.job_id)
    jobs.push(job)
    timed.push({ minutes: await minutesOf(store, task, item), department_id: job.department_id, m2: areaOf(item) })
  }
  const clock = businessHours(store)
  const backwards = timesBackwards(order.promised_at, timed, await departmentWorkload(store, jobs, order.id), clock)
  const first = start ? tasks.findIndex(({ position }) => position >= start.position) : -1
  const times: StepTimes[] = start && first >= 0
    ? [...backwards.slice(0, first), ...timesFrom(start.from, timed.slice(first), backwards.slice(first), clock)] : backwards
  for (const [index, task] of tasks.entries()) await store.update('tasks', task.id, times[index] ?? {})
  return times.at(-1)?.due_at ?? null
}

async function minutesOf(store: Store, { process_id }: Task, item: Item): Promise<number> {
  return process_id === null ? 0 : stepMinutes(await findOrFail(store, 'processes', process_id), item)
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
