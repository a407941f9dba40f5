/** Starting a load starts its tasks: all of them or none. Source: domain.md §3.7, §5.6. */
import { assertOwnDepartment } from '../own_department.ts'
import { aboutItem, loadedTasks, type LoadedTask } from './loaded_tasks.ts'
import { expectedEnd } from './rules.ts'
import { refuse } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Load = Row<'loads'>

export async function prepareLoad({ store, row: load }: TransitionContext<'loads'>): Promise<Values<'loads'>> {
  if (load.job_id !== null) await assertOwnDepartment(store, { user_id: null, job_id: load.job_id })
  await assertMachineFree(store, load)
  return { expected_end_at: expectedEnd(store.context.now, await timedParts(store, await loadedTasks(store, load.id))) }
}

/** One load runs on a machine at a time, and no single task beside it. */
export async function assertMachineFree(store: Store, { id, machine_id }: Load): Promise<void> {
  await store.lock('machines', machine_id)
  const running = (await store.select('loads', { machine_id, status: 'running' })).find((load) => load.id !== id)
  if (running) throw refuse('errors.production.load_running', { code: running.code })
  const others = await store.select('tasks', { machine_id, status: 'in_progress' })
  if (others.some(({ load_id }) => load_id !== id)) throw refuse('errors.production.machine_busy')
}

export async function startTasks({ store, row: load }: TransitionContext<'loads'>): Promise<void> {
  for (const { task, item } of await loadedTasks(store, load.id)) {
    await aboutItem(item, async () => {
      await store.update('tasks', task.id, { machine_id: load.machine_id })
      await store.transition('tasks', task.id, 'start')
    })
  }
}

async function timedParts(store: Store, loaded: readonly LoadedTask[]) {
  const parts = []
  for (const { task: { process_id }, item } of loaded) {
    const step = process_id === null ? null : await store.find('processes', process_id)
    if (step) parts.push({ step, item })
  }
  return parts
}
