/** How long a step takes for an item: an item that hangs is dry when its drying says so, one that will hang after its usual hours. */
import { categoryDuration } from './category_duration.ts'
import { dryingMinutes } from './drying_time.ts'
import { areaOf, stepMinutes, type TimedStep } from './step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Item = Row<'order_items'>

export async function timedStep(store: Store, step: Row<'processes'> | null, item: Item, department_id: number): Promise<TimedStep> {
  const of = { department_id, m2: areaOf(item) }
  const [hanging] = step?.kind === 'drying' ? await store.select('drying_items', { order_item_id: item.id, out_at: null }) : []
  if (hanging?.expected_out_at) return { ...of, dries: true, minutes: 0, dry_at: hanging.expected_out_at }
  return { ...of, ...step ? await stepLength(store, step, item) : { dries: false, minutes: 0 } }
}

/** Of an item that is still in its order only. */
export type StepItem = Pick<Item,
  'category_id' | 'sub_category_id' | 'wash_type' | 'type' | 'tissu' | 'measured_quantity' | 'quantity' | 'unit'>

export async function stepLength(store: Store, step: Row<'processes'>, item: StepItem): Promise<Pick<TimedStep, 'dries' | 'minutes'>> {
  const dries = step.kind === 'drying'
  return { dries, minutes: dries ? await minutesToDry(store, step, item) : stepMinutes(step, item) }
}

/** A category without hours dries for the minutes of the step. */
async function minutesToDry(store: Store, step: Row<'processes'>, item: StepItem): Promise<number> {
  const hours = await categoryDuration(store, item, 'drying_hours')
  return hours === null ? stepMinutes(step, item) : dryingMinutes(hours, step, item)
}
