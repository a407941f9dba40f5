/** Confirmed items of categories with steps get a task for each step; `unconfirm` deletes them. Source: domain.md §5.1 T-O4, T-O8, §6.5. */
import { workClock } from './business_hours.ts'
import { readRoom } from './capacity/read_room.ts'
import { enabledSteps, isStepOf } from './item_steps.ts'
import { arePlannable, dueTimes, type TimedStep } from './step_times.ts'
import { timedStep } from './timed_step.ts'
import { resourceOf } from '#backend/engine/definition/registry'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { notify } from '#backend/services/messages/index'
import { lockTogether } from '#backend/engine/resource/write/rows/locks'
import { removeRow } from '#backend/engine/resource/write/remove'
import { localeOf } from '#backend/engine/i18n/translator'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Item = Row<'order_items'>
type Step = Row<'processes'>
type Category = Row<'categories'>

interface Planned { readonly item: Item; readonly category: Category; readonly steps: readonly Step[] }

export async function planTasks({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const items = (await store.select('order_items', { order_id: order.id })).filter(({ status }) => status === 'measured')
  const planned: Planned[] = []
  const categories = new Map<number, readonly Step[]>()
  for (const item of items) {
    const category = await findOrFail(store, 'categories', item.category_id)
    if (!category.uses_steps) continue
    const known = categories.get(category.id) ?? await enabledSteps(store, category.id)
    categories.set(category.id, known)
    const steps = known.filter((step) => isStepOf(step, item, category))
    if (steps.length) planned.push({ item, category, steps })
    else notifySteps(store, order, category, 'no_steps')
  }
  if (planned.length) await insertTasks(store, order, planned)
}

async function insertTasks(store: Store, order: Order, planned: readonly Planned[]): Promise<void> {
  const jobs = new Map<number, Row<'jobs'>>()
  for (const job_id of new Set(planned.flatMap(({ steps }) => steps.map((step) => step.job_id))))
    jobs.set(job_id, await findOrFail(store, 'jobs', job_id))
  const { site_id } = order as Order & { readonly site_id: number }
  const timed: TimedStep[][] = []
  for (const { item, steps } of planned) {
    const ofItem: TimedStep[] = []
    for (const step of steps) ofItem.push(await timedStep(store, step, item, jobs.get(step.job_id)?.department_id ?? 0))
    timed.push(ofItem)
  }
  const clock = await workClock(store, timed, site_id)
  for (const [index, { category }] of planned.entries())
    if (!arePlannable(timed[index] ?? [], clock)) notifySteps(store, order, category, 'endless_steps')
  const room = await readRoom(store, timed, clock, { priority: order.priority, without: planned.map(({ item }) => item.id) })
  const isOverbooked = order.overbooked_at !== null
  const times = dueTimes(order.promised_at ?? store.context.now, timed, room, clock, { isOverbooked })
  const rows = planned.flatMap(({ item, steps }, index) => steps.map((step, position): Values<'tasks'> => ({
    ...times[index]?.[position], order_item_id: item.id, process_id: step.id, job_id: step.job_id, position: step.position,
    is_mandatory: step.is_mandatory, site_id,
  })))
  await lockTogether(store, resourceOf('order_items'), planned.map(({ item }) => item.id))
  await store.insertAll('tasks', rows)
  for (const { item } of planned) await store.update('order_items', item.id, { has_steps: true })
}

/** T-O8. The first started task starts the order, whose confirmation can no longer be undone. */
export async function unplanTasks({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const items = (await store.select('order_items', { order_id: order.id })).filter(({ has_steps }) => has_steps)
  await lockTogether(store, resourceOf('order_items'), items.map(({ id }) => id))
  const tasks: Row<'tasks'>[] = []
  for (const { id } of items) {
    await store.update('order_items', id, { has_steps: false })
    tasks.push(...await store.select('tasks', { order_item_id: id }))
  }
  // Each deletion is a unit of work of its own, after that of the transition: it flushes what is pending.
  store.beforeCommit(`unplan ${order.id}`, async () => {
    for (const { id } of tasks) await removeRow(store, resourceOf('tasks'), await store.lock('tasks', id))
  })
}

/** The order is confirmed all the same: without steps its items are completed by hand, endless ones are due when they are promised. */
function notifySteps(store: Store, order: Order, { id, name }: Category, reason: 'no_steps' | 'endless_steps'): void {
  const names = name as Readonly<Record<string, string>>
  notify(store, 'order_stuck', {
    subject: { type: 'orders', id: order.id }, key: `steps.${id}`, staff: 'task-assign',
    context: { reason: (t) => t(`messages.${reason}`, { category: names[localeOf(t)] ?? names.en ?? names.fr ?? '' }) },
  })
}
