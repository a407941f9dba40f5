/** The steps of a category that an item goes through, and when it can be ready by them. */
import { businessHours } from './business_hours.ts'
import { readyAt } from './step_times.ts'
import { stepLength, type StepItem } from './timed_step.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
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

/**
 * When these items can be ready at the earliest, should nobody wait before them: what dries for days is not promised for tomorrow. Of
 * items without steps nothing. Throws NoOpenTime.
 */
export async function readyBySteps(store: Store, items: readonly StepItem[], from: string): Promise<string[]> {
  const known = new Map<number, readonly Step[]>()
  const clock = await businessHours(store)
  const ready: string[] = []
  for (const item of items) {
    const category = await findOrFail(store, 'categories', item.category_id)
    if (!category.uses_steps) continue
    const steps = known.get(category.id) ?? await enabledSteps(store, category.id)
    known.set(category.id, steps)
    const timed = []
    for (const step of steps.filter((one) => isStepOf(one, item, category))) timed.push(await stepLength(store, step, item))
    if (timed.length) ready.push(readyAt(timed, from, clock))
  }
  return ready
}
