/** The steps that items still have ahead. */
import { isIn } from '#backend/engine/definition/status_groups'
import { timedStep } from './timed_step.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { TimedStep } from './step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Item = Row<'order_items'>

interface OpenSteps { readonly item: Item; readonly tasks: readonly Row<'tasks'>[]; readonly timed: readonly TimedStep[] }

/** Of the items that have any, in the order of the steps. */
export async function openSteps(store: Store, items: readonly Item[]): Promise<OpenSteps[]> {
  const open: OpenSteps[] = []
  for (const item of items) {
    const tasks = (await store.select('tasks', { order_item_id: item.id })).filter(({ status }) => isIn('tasks', 'open', status))
      .sort((a, b) => a.position - b.position || a.id - b.id)
    const timed: TimedStep[] = []
    for (const { job_id, process_id } of tasks) {
      const { department_id } = await findOrFail(store, 'jobs', job_id)
      const step = process_id === null ? null : await findOrFail(store, 'processes', process_id)
      timed.push(await timedStep(store, step, item, department_id))
    }
    if (tasks.length) open.push({ item, tasks, timed })
  }
  return open
}
