/** How long a step takes for an item: an item that hangs is dry when its drying says so, one that will hang after its usual hours. */
import { categoryDuration } from './category_duration.ts'
import { dryingMinutes } from './drying_time.ts'
import { areaOf, stepMinutes, type TimedStep } from './step_times.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Item = Row<'order_items'>

export async function timedStep(store: Store, step: Row<'processes'> | null, item: Item, department_id: number): Promise<TimedStep> {
  const of = { department_id, m2: areaOf(item) }
  if (step?.kind !== 'drying') return { ...of, dries: false, minutes: step ? stepMinutes(step, item) : 0 }
  const [hanging] = await store.select('drying_items', { order_item_id: item.id, out_at: null })
  if (hanging?.expected_out_at) return { ...of, dries: true, minutes: 0, dry_at: hanging.expected_out_at }
  return { ...of, dries: true, minutes: await minutesToDry(store, step, item) }
}

/** A category without hours dries for the minutes of the step. */
async function minutesToDry(store: Store, step: Row<'processes'>, item: Item): Promise<number> {
  const hours = await categoryDuration(store, item, 'drying_hours')
  return hours === null ? stepMinutes(step, item) : dryingMinutes(hours, step, item)
}
