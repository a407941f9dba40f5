/** How long a step takes for an item: an item that hangs is dry when its drying says so, one that will hang after its usual hours. */
import { categoryDuration } from './category_duration.ts'
import { workOf } from './capacity/work.ts'
import { dryingMinutes } from './drying_time.ts'
import { stepMinutes, type TimedStep } from './step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Item = Row<'order_items'>
type Length = Pick<TimedStep, 'dries' | 'minutes' | 'dry_at'>

/** Of an item that is still in its order only. */
export type StepItem = Pick<Item,
  'category_id' | 'sub_category_id' | 'wash_type' | 'type' | 'tissu' | 'measured_quantity' | 'quantity' | 'unit'>

export async function timedStep(store: Store, step: Row<'processes'> | null, item: Item, department_id: number): Promise<TimedStep> {
  const [hanging] = step?.kind === 'drying' ? await store.select('drying_items', { order_item_id: item.id, out_at: null }) : []
  if (hanging?.expected_out_at) return inDepartment({ dries: true, minutes: 0, dry_at: hanging.expected_out_at }, item, department_id)
  return step ? usualStep(store, step, item, department_id) : inDepartment({ dries: false, minutes: 0 }, item, department_id)
}

/** Of an item that waits for this step, or will. */
export async function usualStep(store: Store, step: Row<'processes'>, item: StepItem, department_id: number): Promise<TimedStep> {
  const dries = step.kind === 'drying'
  return inDepartment({ dries, minutes: dries ? await minutesToDry(store, step, item) : stepMinutes(step, item) }, item, department_id)
}

const inDepartment = (length: Length, item: StepItem, department_id: number): TimedStep =>
  ({ ...length, department_id, work: workOf(item, length.dries ? 0 : length.minutes) })

/** A category without hours dries for the minutes of the step. */
async function minutesToDry(store: Store, step: Row<'processes'>, item: StepItem): Promise<number> {
  const hours = await categoryDuration(store, item, 'drying_hours')
  return hours === null ? stepMinutes(step, item) : dryingMinutes(hours, step, item)
}
