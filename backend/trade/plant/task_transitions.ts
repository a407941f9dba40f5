/** Transitions of a task, and those of its item that follow. Source: domain.md §5.2 T-I3, T-I4, §5.6. */
import { isIn } from '#backend/engine/definition/status_groups'
import { taskPointsOf, quantityOf, areTasksDone, minutesSince } from './task_rules.ts'
import { assertOwnDepartment } from './own_department.ts'
import { refuse } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Task = Row<'tasks'>

/** The caller who starts a task is its assignee, unless it has one who still works here. */
export async function assignTask({ store, row: task }: TransitionContext<'tasks'>): Promise<Values<'tasks'>> {
  const dries = await isDrying(store, task)
  if (!dries) await assertOwnDepartment(store, task)
  const user_id = dries ? null : await workerOf(store, task)
  if (user_id !== null) await assertBelowTaskLimit(store, user_id, task)
  await assertMachineFree(store, task)
  await assertOnlyOne(store, task)
  await assertInSequence(store, task)
  return { user_id }
}

/** What was paused waits for its person, its machine and the other steps of its item as a new one does. */
export async function assertResumable({ store, row: task }: TransitionContext<'tasks'>): Promise<Values<'tasks'>> {
  if (!await isDrying(store, task)) await assertOwnDepartment(store, task)
  const user_id = task.user_id === null ? null : await workerOf(store, task)
  if (user_id !== null) await assertBelowTaskLimit(store, user_id, task)
  await assertMachineFree(store, task)
  await assertOnlyOne(store, task)
  return { user_id }
}

/** Nobody works on a drying: whoever has washed the item hangs it up. */
async function isDrying(store: Store, { process_id }: Task): Promise<boolean> {
  return process_id !== null && (await store.find('processes', process_id))?.kind === 'drying'
}

async function workerOf({ find, caller }: Store, { user_id }: Task): Promise<number | null> {
  const person = user_id === null ? null : await find('users', user_id)
  if (person?.status === 'active') return person.id
  return caller?.guard === 'user' ? caller.id : user_id
}

export async function startItem({ store, row: task }: TransitionContext<'tasks'>): Promise<void> {
  if (task.order_item_id === null) return
  const item = await store.lock('order_items', task.order_item_id)
  if (item.status === 'measured') await store.transition('order_items', item.id, 'start')
  await store.update('order_items', item.id, { current_task_id: task.id })
}

/** Adds the minutes since the task was started or resumed. */
export function addWorkedTime({ store, row: task }: TransitionContext<'tasks'>): Values<'tasks'> {
  if (task.resumed_at === null) return {}
  return { worked_minutes: (task.worked_minutes ?? 0) + minutesSince(task.resumed_at, store.context.now), resumed_at: null }
}

export async function setTaskPoints({ store, row: task }: TransitionContext<'tasks'>): Promise<Values<'tasks'>> {
  if (task.order_item_id === null) return {}
  const [item, job] = [await store.find('order_items', task.order_item_id), await store.find('jobs', task.job_id)]
  return item && job ? { quantity: quantityOf(item), points: taskPointsOf(item, job) } : {}
}

/** Completes the item once its mandatory tasks are done, the last result of each step is good, and it is dry. */
export async function syncItemWithTasks({ store, row: task }: TransitionContext<'tasks'>): Promise<void> {
  if (task.order_item_id === null) return
  const item = await store.lock('order_items', task.order_item_id)
  const tasks = await store.select('tasks', { order_item_id: item.id })
  if (item.current_task_id === task.id) await store.update('order_items', item.id, { current_task_id: null })
  const isDry = !item.is_drying && !item.needs_drying
  if (item.status === 'processing' && isDry && areTasksDone(tasks)) await store.transition('order_items', item.id, 'complete_steps')
}

/** A task that waits again is not the one in hand. */
export async function leaveItem({ store, row: task }: TransitionContext<'tasks'>): Promise<void> {
  if (task.order_item_id === null) return
  const { id, current_task_id } = await store.lock('order_items', task.order_item_id)
  if (current_task_id === task.id) await store.update('order_items', id, { current_task_id: null })
}

/** The open tasks of a canceled item are canceled. */
export async function cancelTasks({ store, row: item }: TransitionContext<'order_items'>): Promise<void> {
  for (const { id, status } of await store.select('tasks', { order_item_id: item.id })) {
    if (isIn('tasks', 'open', status)) await store.transition('tasks', id, 'cancel', { reason: item.status })
  }
}

async function assertBelowTaskLimit(store: Store, user_id: number, task: Task): Promise<void> {
  const { max_tasks } = await store.lock('users', user_id)
  if (max_tasks === null) return
  const others = (await store.select('tasks', { user_id, status: 'in_progress' }))
    .filter((other) => other.id !== task.id && !isLoadedWith(other, task))
  // A load is one task, however many items it has.
  const inHand = new Set(others.map(({ id, load_id }) => (load_id === null ? `task ${id}` : `load ${load_id}`)))
  if (inHand.size >= max_tasks) throw refuse('errors.production.too_many_tasks', { count: max_tasks })
}

async function assertMachineFree(store: Store, task: Task): Promise<void> {
  if (task.machine_id === null) return
  await store.lock('machines', task.machine_id)
  const [load] = await store.select('loads', { machine_id: task.machine_id, status: 'running' })
  if (load && load.id !== task.load_id) throw refuse('errors.production.load_running', { code: load.code })
  const others = (await store.select('tasks', { machine_id: task.machine_id, status: 'in_progress' })).filter(({ id }) => id !== task.id)
  if (others.some((other) => !isLoadedWith(other, task))) throw refuse('errors.production.machine_busy')
}

const isLoadedWith = (other: Task, { load_id }: Task): boolean => load_id !== null && other.load_id === load_id

/** Invariant 6. The item is locked, so that of two who start at once the second one sees the first. */
async function assertOnlyOne(store: Store, { id, order_item_id }: Task): Promise<void> {
  if (order_item_id === null) return
  await store.lock('order_items', order_item_id)
  const running = await store.select('tasks', { order_item_id, status: 'in_progress' })
  if (running.some((other) => other.id !== id)) throw refuse('errors.production.step_running')
}

export async function assertInSequence(store: Store, { order_item_id, position }: Task): Promise<void> {
  if (order_item_id === null) return
  const before = (await store.select('tasks', { order_item_id })).filter((other) => other.position < position)
  if (before.some(({ is_mandatory, status }) => is_mandatory && isIn('tasks', 'open', status)))
    throw refuse('errors.production.not_in_turn')
}
