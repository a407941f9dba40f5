/** A task from the first hand to the last; its item follows. Source: domain.md §5.2 T-I3, T-I4, §5.6. */
import { pointsOf, quantityOf } from './points.ts'
import { isTreated, minutesSince, OPEN } from './task_state.ts'
import { refuse } from '#backend/resource/refusals'
import type { Move } from '#backend/resource/behavior'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

type Task = Row<'tasks'>

/** Whoever begins has it, unless it was given to somebody. */
export async function takeTask({ store, row: task }: Move<'tasks'>): Promise<Values<'tasks'>> {
  const user_id = task.user_id ?? (store.caller?.guard === 'user' ? store.caller.id : null)
  if (user_id !== null) await assertHasHands(store, user_id, task)
  await assertMachineFree(store, task)
  await assertInTurn(store, task)
  return { user_id }
}

export async function beginItem({ store, row: task }: Move<'tasks'>): Promise<void> {
  if (task.order_item_id === null) return
  const item = await store.lock('order_items', task.order_item_id)
  if (item.status === 'measured') await store.move('order_items', item.id, 'start')
  await store.update('order_items', item.id, { current_task_id: task.id })
}

/** Pauses are not worked. */
export function countTime({ store, row: task }: Move<'tasks'>): Values<'tasks'> {
  if (task.resumed_at === null) return {}
  return { worked_minutes: (task.worked_minutes ?? 0) + minutesSince(task.resumed_at, store.facts.now), resumed_at: null }
}

export async function earnPoints({ store, row: task }: Move<'tasks'>): Promise<Values<'tasks'>> {
  if (task.order_item_id === null) return {}
  const [item, job] = [await store.find('order_items', task.order_item_id), await store.find('jobs', task.job_id)]
  return item && job ? { quantity: quantityOf(item), points: pointsOf(item, job) } : {}
}

/** The last step finishes the item: everything mandatory done, the last word on it good, and dry. */
export async function followTasks({ store, row: task }: Move<'tasks'>): Promise<void> {
  if (task.order_item_id === null) return
  const item = await store.lock('order_items', task.order_item_id)
  const tasks = await store.select('tasks', { order_item_id: item.id })
  if (item.current_task_id === task.id) await store.update('order_items', item.id, { current_task_id: null })
  const isDry = !item.is_drying && !item.needs_drying
  if (item.status === 'processing' && isDry && isTreated(tasks)) await store.move('order_items', item.id, 'complete')
}

/** Nobody goes on working on what is canceled. */
export async function dropTasks({ store, row: item }: Move<'order_items'>): Promise<void> {
  for (const { id, status } of await store.select('tasks', { order_item_id: item.id })) {
    if (OPEN.has(status)) await store.move('tasks', id, 'cancel', { reason: item.status })
  }
}

async function assertHasHands(store: Store, user_id: number, task: Task): Promise<void> {
  const { max_tasks } = await store.lock('users', user_id)
  if (max_tasks === null) return
  const others = (await store.select('tasks', { user_id, status: 'in_progress' })).filter(({ id }) => id !== task.id)
  if (others.length >= max_tasks) throw refuse('errors.production.too_many_tasks', { count: max_tasks })
}

async function assertMachineFree(store: Store, task: Task): Promise<void> {
  if (task.machine_id === null) {
    const step = task.process_id === null ? null : await store.find('processes', task.process_id)
    if (step?.requires_machine) throw refuse('errors.production.machine_needed')
    return
  }
  await store.lock('machines', task.machine_id)
  const others = (await store.select('tasks', { machine_id: task.machine_id, status: 'in_progress' })).filter(({ id }) => id !== task.id)
  if (others.length) throw refuse('errors.production.machine_busy')
}

async function assertInTurn(store: Store, { order_item_id, position }: Task): Promise<void> {
  if (order_item_id === null) return
  const before = (await store.select('tasks', { order_item_id })).filter((other) => other.position < position)
  if (before.some(({ is_mandatory, status }) => is_mandatory && OPEN.has(status))) throw refuse('errors.production.not_in_turn')
}
