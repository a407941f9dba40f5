/** The steps of a category that an item goes through. */
import { usualStep, type StepItem } from './timed_step.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { TimedStep } from './step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Step = Row<'processes'>

export const enabledSteps = async (store: Store, category_id: number): Promise<Step[]> =>
  (await store.select('processes', { category_id, status: 'enable' })).sort((a, b) => a.position - b.position || a.id - b.id)

export function isStepOf(
  step: Step, { sub_category_id, wash_type }: Pick<StepItem, 'sub_category_id' | 'wash_type'>,
  { default_wash_type }: Pick<Row<'categories'>, 'default_wash_type'>,
): boolean {
  return (step.sub_category_id === null || step.sub_category_id === sub_category_id)
    && (step.type === 'all' || step.type === (wash_type ?? default_wash_type))
}

/** The steps that these items will go through, by item; without the items that have none. */
export async function stepsAhead(store: Store, items: readonly StepItem[]): Promise<TimedStep[][]> {
  const known = new Map<number, readonly Step[]>()
  const departments = new Map<number, number>()
  const ahead: TimedStep[][] = []
  for (const item of items) {
    const category = await findOrFail(store, 'categories', item.category_id)
    if (!category.uses_steps) continue
    const steps = known.get(category.id) ?? await enabledSteps(store, category.id)
    known.set(category.id, steps)
    const timed: TimedStep[] = []
    for (const step of steps.filter((one) => isStepOf(one, item, category))) {
      const department = departments.get(step.job_id) ?? (await findOrFail(store, 'jobs', step.job_id)).department_id
      departments.set(step.job_id, department)
      timed.push(await usualStep(store, step, item, department))
    }
    if (timed.length) ahead.push(timed)
  }
  return ahead
}
