/** Loads of today: one is done, one runs, one is being filled. */
import { MINUTE, instantAfter } from '#common/time/time'
import { proposedForLoad } from '#backend/trade/plant/recipe'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const LOADS = [
  { machine: 'BAT-1', job: 'Dusting', until: 'done' }, { machine: 'LAV-1', job: 'Washing', until: 'running' },
  { machine: 'ESS-1', job: 'Spinning', until: 'filling' },
] as const
const ITEMS = 3

export async function runLoads(store: Store): Promise<void> {
  for (const { machine: code, job, until } of LOADS) {
    const [[machine], tasks] = [await store.select('machines', { code }), await waitingTasks(store, job)]
    // A load may be opened before anything waits for it; one without items does not start.
    if (!machine || (!tasks.length && until !== 'filling')) continue
    const { id } = await store.insert('loads', { machine_id: machine.id, program_note: until === 'running' ? 'P3 · 30 °C' : null })
    for (const task of tasks) await store.insert('load_items', { load_id: id, task_id: task.id })
    if (until !== 'filling') await store.transition('loads', id, 'start')
    if (until === 'running') await store.update('loads', id, { expected_end_at: instantAfter(store.context.now, 50 * MINUTE) })
    if (until === 'done') await finish(store, id)
  }
}

/** Those of the job whose turn it is. */
async function waitingTasks(store: Store, job: string): Promise<Row<'tasks'>[]> {
  const found = (await store.select('jobs', {})).find(({ name }) => (name as Readonly<Record<string, string>>).en === job)
  const waiting: Row<'tasks'>[] = []
  for (const task of found ? await store.select('tasks', { job_id: found.id, status: 'pending' }) : []) {
    const item = task.order_item_id === null ? null : await store.find('order_items', task.order_item_id)
    const order = item && await store.find('orders', item.order_id)
    const steps = item && order?.status === 'processing' ? await store.select('tasks', { order_item_id: item.id }) : []
    const isNext = !steps.some(({ position, status }) => position < task.position && (status === 'pending' || status === 'in_progress'))
    if (isNext && steps.length && waiting.length < ITEMS) waiting.push(task)
  }
  return waiting
}

async function finish(store: Store, id: number): Promise<void> {
  const materials = (await proposedForLoad(store, id)).map(({ code, quantity }) => ({ code, quantity }))
  await store.transition('loads', id, 'finish', { args: { result: 'ok', is_emptied: true, materials } })
  await store.update('loads', id, {
    started_at: instantAfter(store.context.now, -60 * MINUTE), ended_at: instantAfter(store.context.now, -20 * MINUTE),
  })
}
