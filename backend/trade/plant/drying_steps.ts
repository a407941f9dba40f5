/** The drying step of an item follows its drying: nobody works on it. Source: domain.md §5.6, scenario 7. */
import { isIn } from '#backend/engine/definition/status_groups'
import { delayItem, timeItem } from './replan.ts'
import { repeatFrom, washingStep } from './repeat_steps.ts'
import { areTasksDone } from './task_rules.ts'
import { invalid } from '#backend/engine/resource/refusals'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { AfterSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Task = Row<'tasks'>

/** An item that is hung up begins its drying step, once the steps before it are done; if it is the first one, the item with it. */
export async function startDrying({ store, before, row }: AfterSaveContext<'drying_items'>): Promise<void> {
  if (before) return
  const task = await dryingStep(store, row.order_item_id)
  const item = await store.lock('order_items', row.order_item_id)
  if (item.status === 'measured') throw invalid('order_item_id', (t) => t('errors.production.not_started'))
  if (!task) return
  await store.update('tasks', task.id, { started_at: row.in_at })
  await timeItem(store, item)
}

/** Dry: the step is done. Damp: back into a drying. Washed again: from the washing step on. With the last item its drying ends. */
export async function takeOutOfDrying(context: TransitionContext<'drying_items'>): Promise<void> {
  await judgeDryness(context)
  const { store, row: { drying_id } } = context
  const { status } = await store.lock('dryings', drying_id)
  if (status === 'in_progress' && !(await store.select('drying_items', { drying_id, out_at: null })).length)
    await store.transition('dryings', drying_id, 'finish')
}

async function judgeDryness({ store, row, args }: TransitionContext<'drying_items'>): Promise<void> {
  const item = await store.update('order_items', row.order_item_id, { needs_drying: row.result !== 'dry' })
  if (row.result === 'damp') return hangAgain(store, row, args.to_drying_id)
  const task = await dryingStep(store, item.id)
  if (task) await store.transition('tasks', task.id, 'finish', { ask: { result: row.result === 'dry' ? 'ok' : 'rework' } })
  else if (item.has_steps && row.result === 'dry') await completeIfDone(store, item.id)
  else if (item.has_steps) await rewash(store, item)
}

/** Into the chosen drying, else into a new one like this. */
async function hangAgain(store: Store, { drying_id, order_item_id }: Row<'drying_items'>, chosen: unknown): Promise<void> {
  const drying = chosen == null ? await dryingLike(store, await findOrFail(store, 'dryings', drying_id)) : Number(chosen)
  const { expected_out_at } = await store.insert('drying_items', { drying_id: drying, order_item_id })
  if (expected_out_at === null) return
  const task = await dryingStep(store, order_item_id)
  await delayItem(store, order_item_id, expected_out_at, (task?.position ?? 0) + 1, (t) => t('messages.damp'))
}

/** The id of a new drying at the same place. */
export async function dryingLike(store: Store, { method, place, machine_id, stock_id, ...drying }: Row<'dryings'>): Promise<number> {
  const { site_id } = drying as { readonly site_id?: number }
  return (await store.insert('dryings', { method, place, machine_id, stock_id, ...site_id !== undefined && { site_id } })).id
}

async function rewash(store: Store, item: Row<'order_items'>): Promise<void> {
  const step = await washingStep(store, item.id)
  if (step !== null) await repeatFrom(store, item, step)
}

async function completeIfDone(store: Store, id: number): Promise<void> {
  const { status } = await store.lock('order_items', id)
  if (status === 'processing' && areTasksDone(await store.select('tasks', { order_item_id: id })))
    await store.transition('order_items', id, 'complete_steps')
}

/** The drying step in progress; one whose turn it is begins. Null without planned steps. */
async function dryingStep(store: Store, order_item_id: number): Promise<Task | null> {
  if (!(await store.lock('order_items', order_item_id)).has_steps) return null
  const tasks = (await store.select('tasks', { order_item_id })).filter(({ status }) => isIn('tasks', 'open', status))
    .sort((a, b) => a.position - b.position || a.id - b.id)
  for (const task of tasks) {
    const step = task.process_id === null ? null : await store.find('processes', task.process_id)
    if (step?.kind === 'drying') return begun(store, task, tasks)
  }
  return null
}

async function begun(store: Store, task: Task, open: readonly Task[]): Promise<Task | null> {
  if (task.status === 'in_progress') return task
  const waits = open.some((other) => other.id !== task.id
    && (other.status === 'in_progress' || (other.is_mandatory && other.position < task.position)))
  return waits ? null : store.transition('tasks', task.id, task.status === 'paused' ? 'resume' : 'start')
}
