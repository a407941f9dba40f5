/**
 * An item that is scanned at its next place is done with the step before: that step ends there, without a press of its own. A step in a
 * load ends with its load, and an item that should still hang is not dry because somebody scans it.
 */
import { transitionAsCaller } from './try_transition.ts'
import { isIn } from '#backend/engine/definition/status_groups'
import type { Row } from '#resources'
import type { RequestStore } from '#backend/engine/resource/store'

type Task = Row<'tasks'>

export interface StepInHand {
  readonly task: Task
  readonly end: (store: RequestStore) => Promise<void>
}

/** In their sequence. */
export const tasksOf = async (store: RequestStore, order_item_id: number): Promise<Task[]> =>
  (await store.select('tasks', { order_item_id })).toSorted((one, other) => one.position - other.position || one.id - other.id)

/** Null: none is in progress, or it does not end here. */
export async function stepInHand(store: RequestStore, item_id: number, tasks: readonly Task[]): Promise<StepInHand | null> {
  const task = tasks.find(({ status }) => status === 'in_progress')
  if (!task) return null
  const [hanging] = await store.select('drying_items', { order_item_id: item_id, out_at: null })
  if (hanging) {
    const isDry = hanging.expected_out_at !== null && hanging.expected_out_at <= store.context.now
    const end = (inner: RequestStore) => transitionAsCaller(inner, 'drying_items', hanging.id, 'take_out', { result: 'dry' })
    return isDry && await isDrying(store, task) ? { task, end } : null
  }
  const load = task.load_id === null ? null : await store.find('loads', task.load_id)
  if (load?.status === 'running') return null
  return { task, end: (inner) => transitionAsCaller(inner, 'tasks', task.id, 'finish', { result: 'ok' }) }
}

/** The last mandatory step of the item is in hand. */
export const isLastStep = (tasks: readonly Task[], { task }: StepInHand): boolean =>
  tasks.every(({ id, is_mandatory, status }) => id === task.id || !is_mandatory || !isIn('tasks', 'open', status))

export async function isDrying(store: RequestStore, { process_id }: Task): Promise<boolean> {
  return process_id !== null && (await store.find('processes', process_id))?.kind === 'drying'
}
