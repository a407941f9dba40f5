/** What a finished step must have, and taking it back. Source: domain.md §3.5, §5.6. */
import { assertOwnDepartment } from './own_department.ts'
import { cancelRepeatedSteps } from './repeat_steps.ts'
import { query } from '#backend/engine/database/query'
import { invalid, refuse, type ErrorMessage } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Task = Row<'tasks'>

/** The machine that the step or its job wants, and a person who may do it. */
export async function checkMachine({ store, row: task }: TransitionContext<'tasks'>): Promise<Values<'tasks'>> {
  const step = task.process_id === null ? null : await store.find('processes', task.process_id)
  if (step?.kind === 'drying') return assertOut(store, task)
  await assertOwnDepartment(store, task)
  const machine = task.machine_id === null ? null : await store.find('machines', task.machine_id)
  if (!machine) {
    const job = await store.find('jobs', task.job_id)
    if (step?.requires_machine || job?.needs_machine) throw invalid('machine_id', (t) => t('errors.production.machine_needed'))
  } else if (step?.machine_type && machine.type !== step.machine_type) {
    const type = step.machine_type
    throw invalid('machine_id', (t) => t('errors.production.other_machine', { type: t(`enums.machine_type.${type}`) }))
  }
  return {}
}

/** The drying knows its machine; the step ends when the item is out. */
async function assertOut(store: Store, { order_item_id }: Task): Promise<Values<'tasks'>> {
  const item = order_item_id === null ? null : await store.lock('order_items', order_item_id)
  if (item?.is_drying) throw refuse('order_items.conditions.not_drying')
  return {}
}

/** After the update, which makes the photos of the request those of the task. */
export async function checkPhoto({ store, row: { id, process_id, load_id } }: TransitionContext<'tasks'>): Promise<void> {
  const step = process_id === null ? null : await store.find('processes', process_id)
  if (!step?.requires_photo || step.kind === 'drying' || (await query(store.trx, PHOTO, [id, load_id])).length) return
  throw invalid('photos', (t) => t('errors.production.photo_needed'))
}

/** One photo shows all items of a load. */
const PHOTO = `select 1 from media where owner_field = 'photos' and ((owner_resource = 'tasks' and owner_id = ?)
  or (owner_resource = 'loads' and owner_id = ?)) limit 1`

/** A task that was taken back reopens the item that it completed. */
export async function reopenItem({ store, row: task, before }: TransitionContext<'tasks'>): Promise<void> {
  if (task.order_item_id === null) return
  const { id, status, rework_count } = await store.lock('order_items', task.order_item_id)
  if (before.result === 'rework') {
    await cancelRepeatedSteps(store, task)
    await store.update('order_items', id, { rework_count: Math.max(0, (rework_count ?? 0) - 1) })
  }
  if (status === 'completed') await store.transition('order_items', id, 'reopen')
  else if (status !== 'processing') throw refuse('errors.production.item_closed')
}

/** The tasks of a canceled item are canceled: whoever still has it in hand must know what to do with it. */
export async function explainTaskStatus({ store, row }: { readonly store: Store; readonly row: Task }): Promise<ErrorMessage | null> {
  const item = row.status === 'canceled' && row.order_item_id !== null ? await store.find('order_items', row.order_item_id) : null
  return item?.status === 'canceled' ? (t) => t('errors.production.item_canceled', { code: item.tag_code }) : null
}
