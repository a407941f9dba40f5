/** Which items go into a load: the same job, each once, in one open load at a time. */
import { assertOwnDepartment } from '../own_department.ts'
import { areaOf } from '../capacity/work.ts'
import { assertInSequence } from '../task_transitions.ts'
import { explainTaskStatus } from '../finish_task.ts'
import { resourceOf } from '#backend/engine/definition/registry'
import { localeOf } from '#backend/engine/i18n/translator'
import { invalid, Refused, refuse, type ErrorMessage } from '#backend/engine/resource/refusals'
import { removeRow } from '#backend/engine/resource/write/remove'
import { fixed, decimal } from '#schema/decimal'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Load = Row<'loads'>
type Task = Row<'tasks'>
type OfSite = { readonly site_id?: number | null }

export async function beforeSaveLoadItem({ store, before, draft }: BeforeSaveContext<'load_items'>): Promise<Values<'load_items'>> {
  if (before || draft.load_id === undefined || draft.task_id === undefined) return {}
  const load = await store.lock('loads', draft.load_id)
  if (load.status !== 'filling') throw refuse('errors.production.load_not_filling', { code: load.code })
  const task = await store.lock('tasks', draft.task_id)
  if (task.order_item_id === null) throw refuseTask((t) => t('errors.production.load_without_item'))
  await assertLoadable(store, load, task)
  const item = await store.lock('order_items', task.order_item_id)
  const area = areaOf(item)
  return {
    order_item_id: item.id, area: area > 0 ? fixed(decimal(item.measured_quantity ?? '0'), 3) : null, weight_kg: item.weight_kg,
  }
}

const refuseTask = (message: ErrorMessage) => invalid('task_id', message)

async function assertLoadable(store: Store, load: Load, task: Task): Promise<void> {
  await assertOwnDepartment(store, task)
  await assertPending(store, task)
  const items = await store.select('load_items', { load_id: load.id })
  if (items.some(({ order_item_id }) => order_item_id === task.order_item_id)) throw refuseTask((t) => t('errors.production.in_this_load'))
  await assertNotLoaded(store, task)
  if (items.length && load.job_id !== task.job_id) {
    const job = load.job_id === null ? null : await store.find('jobs', load.job_id)
    const names = job?.name as Readonly<Record<string, string>> | undefined
    throw refuseTask((t) => t('errors.production.other_job', { job: names?.[localeOf(t)] ?? names?.en ?? names?.fr ?? '' }))
  }
  if ((load as Load & OfSite).site_id !== (task as Task & OfSite).site_id) throw refuseTask((t) => t('errors.production.other_site'))
  await assertFitsMachine(store, load, task)
  await assertInSequence(store, task)
}

async function assertPending(store: Store, task: Task): Promise<void> {
  if (task.status === 'pending') return
  const explanation = await explainTaskStatus({ store, row: task })
  throw explanation ? new Refused(explanation) : refuseTask((t) => t('errors.production.step_begun'))
}

/** What is in hand already must be put back first. */
async function assertNotLoaded(store: Store, { load_id }: Task): Promise<void> {
  const other = load_id === null ? null : await store.find('loads', load_id)
  if (other?.status === 'filling' || other?.status === 'running') {
    throw refuseTask((t) => t('errors.production.in_other_load', { code: other.code }))
  }
}

async function assertFitsMachine(store: Store, { machine_id }: Load, { process_id }: Task): Promise<void> {
  const step = process_id === null ? null : await store.find('processes', process_id)
  if (step?.kind === 'drying') throw refuseTask((t) => t('errors.production.load_of_drying'))
  const machine = await store.find('machines', machine_id)
  if (step?.machine_type && machine?.type !== step.machine_type) {
    const type = step.machine_type
    throw refuseTask((t) => t('errors.production.other_machine', { type: t(`enums.machine_type.${type}`) }))
  }
}

/** The first item decides the job of the load. */
export async function afterSaveLoadItem({ store, before, row }: AfterSaveContext<'load_items'>): Promise<void> {
  if (before) return
  const { job_id } = await store.update('tasks', row.task_id, { load_id: row.load_id })
  const load = await store.lock('loads', row.load_id)
  if (load.job_id !== job_id) await store.update('loads', load.id, { job_id })
}

export async function beforeDeleteLoadItem({ store, row }: { readonly store: Store; readonly row: Row<'load_items'> }): Promise<void> {
  const load = await store.lock('loads', row.load_id)
  if (load.status !== 'filling') throw refuse('errors.production.load_not_filling', { code: load.code })
  await store.update('tasks', row.task_id, { load_id: null })
}

/** A confirmation that is undone deletes the tasks: their items leave the load, whose sums follow. */
export async function leaveLoads({ store, row }: { readonly store: Store; readonly row: Task }): Promise<void> {
  for (const loaded of await store.select('load_items', { task_id: row.id })) await removeRow(store, resourceOf('load_items'), loaded)
}
