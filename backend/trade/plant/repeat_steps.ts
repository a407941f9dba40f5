/** Steps that are done again after a bad result, and damage that is found. Source: domain.md §5.2 T-I5, §5.6. */
import { isIn } from '#backend/engine/definition/status_groups'
import { delayItem } from './replan.ts'
import { invalid } from '#backend/engine/resource/refusals'
import { notify } from '#backend/services/messages/index'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Item = Row<'order_items'>
type Task = Row<'tasks'>

/** A rework repeats steps of an item with planned steps; damage opens a claim that the client does not see. */
export async function judgeResult({ store, row: task, args }: TransitionContext<'tasks'>): Promise<void> {
  if (task.order_item_id === null || task.result === 'ok') return
  const item = await store.lock('order_items', task.order_item_id)
  if (task.result === 'damage') return openClaim(store, item, task)
  if (!item.has_steps) return
  await store.update('order_items', item.id, { rework_count: (item.rework_count ?? 0) + 1 })
  await repeatFrom(store, item, Number(args.step_id ?? await defaultStep(store, task)))
  notify(store, 'rework', {
    subject: { type: 'orders', id: item.order_id }, key: `task.${task.id}.${task.ended_at ?? ''}`, staff: 'task-assign',
    context: { reason: () => task.note ?? item.tag_code ?? '' },
  })
}

/** An item that was ready is reworked: from the chosen step, else from the washing. */
export async function repeatSteps({ store, row: item, args }: TransitionContext<'order_items'>): Promise<void> {
  if (!item.has_steps) return
  const step = args.step_id ?? await washingStep(store, item.id)
  if (step !== null) await repeatFrom(store, item, Number(step))
}

/** Copies the finished mandatory steps of an item from this one on; the others are still to be done. */
export async function repeatFrom(store: Store, item: Item, step_id: number): Promise<void> {
  const tasks = await store.select('tasks', { order_item_id: item.id })
  const first = tasks.find(({ process_id, status }) => process_id === step_id && status === 'done')
  if (!first) throw invalid('step_id', (t) => t('errors.production.step_not_done'))
  const isOpen = (process_id: number | null) => tasks.some((task) => task.process_id === process_id && isIn('tasks', 'open', task.status))
  const done = new Map(tasks.filter(({ status, is_mandatory, position }) => status === 'done' && is_mandatory && position >= first.position)
    .map((task) => [task.process_id, task]))
  const copies = [...done.values()].filter(({ process_id }) => !isOpen(process_id)).map((task): Values<'tasks'> => ({
    order_item_id: item.id, process_id: task.process_id, job_id: task.job_id, position: task.position, is_mandatory: true,
    rework_of_id: task.id, site_id: (task as Task & { readonly site_id: number }).site_id,
  }))
  await store.insertAll('tasks', copies)
  await delayItem(store, item.id, store.context.now, first.position, (t) => t('messages.rework'))
}

/** The step that washes: work in a washer or with a scrubber, else the first work, else the first step. Null without steps. */
export async function washingStep(store: Store, order_item_id: number): Promise<number | null> {
  const ids = (await store.select('tasks', { order_item_id })).sort((a, b) => a.position - b.position).map(({ process_id }) => process_id)
  const steps: Row<'processes'>[] = []
  for (const id of new Set(ids)) {
    const step = id === null ? null : await store.find('processes', id)
    if (step) steps.push(step)
  }
  const work = steps.filter(({ kind }) => kind === 'work')
  return (work.find(({ machine_type }) => machine_type === 'washer_auto' || machine_type === 'scrubber') ?? work[0] ?? steps[0])?.id ?? null
}

/** Work is repeated itself; what a check or a drying finds is washed again. */
async function defaultStep(store: Store, { process_id, order_item_id }: Task): Promise<number | null> {
  const step = process_id === null ? null : await store.find('processes', process_id)
  return step?.kind === 'work' || order_item_id === null ? process_id : washingStep(store, order_item_id)
}

async function openClaim(store: Store, item: Item, { note }: Task): Promise<void> {
  if (!note) throw invalid('note', (t) => t('errors.production.describe_damage'))
  await store.insert('claims', { order_id: item.order_id, order_item_id: item.id, type: 'damage', description: note, is_internal: true })
}

/** Taking back a rework cancels the repeated steps; in their order none of them has begun while this one was the last. */
export async function cancelRepeatedSteps(store: Store, { id, order_item_id, position }: Task): Promise<void> {
  for (const task of await store.select('tasks', { order_item_id, status: 'pending' })) {
    if (task.rework_of_id !== null && task.position <= position && task.id > id)
      await store.transition('tasks', task.id, 'cancel', { reason: 'reopen' })
  }
}
