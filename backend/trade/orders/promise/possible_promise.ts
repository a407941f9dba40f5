/** When items can be promised: after their turnaround, when the plant has room for each of their steps. Source: domain.md §6.4. */
import { computeDueDate } from './due_date.ts'
import { businessHours, dateOrNull, readRoom, stepsAhead, workClock } from '#backend/trade/plant/index'
import { PlantRoom } from '#backend/trade/plant/capacity/plant_room'
import { categoryDuration } from '#backend/trade/plant/category_duration'
import { readyAt, type PlantClock, type TimedStep } from '#backend/trade/plant/step_times'
import type { StepItem } from '#backend/trade/plant/timed_step'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export interface PromisedOrder {
  readonly priority: Row<'orders'>['priority']
  readonly site_id: number
  /** ISO instant. */
  readonly from: string
  /** Nobody else takes of the room until the end of the transaction. */
  readonly isHeld?: boolean
}

export interface PossiblePromise {
  readonly promised_at: string
  /** Should nobody wait before them. */
  readonly in_empty_plant: string
  readonly steps: readonly (readonly TimedStep[])[]
  readonly room: PlantRoom
  readonly clock: PlantClock
}

/** None before they can be ready by their steps: what dries for days is not promised for tomorrow. Null: none within two years. */
export const possiblePromise = (store: Store, items: readonly StepItem[], order: PromisedOrder): Promise<PossiblePromise | null> =>
  dateOrNull(async () => {
    const hours: number[] = []
    for (const item of items) hours.push(await categoryDuration(store, item, 'turnaround_hours'))
    const due = computeDueDate(order.from, hours, order.priority, await businessHours(store))
    const steps = await stepsAhead(store, items)
    const clock = { ...await workClock(store, steps, order.site_id), now: order.from }
    return promiseOfSteps(store, due, steps, clock, order)
  })

/** Not before `due`. Throws NoOpenTime. */
export async function promiseOfSteps(
  store: Store, due: string, steps: readonly (readonly TimedStep[])[], clock: PlantClock,
  { priority, isHeld, without }: Pick<PromisedOrder, 'priority' | 'isHeld'> & { readonly without?: readonly number[] },
): Promise<PossiblePromise> {
  const room = await readRoom(store, steps, clock, { priority, ...isHeld && { isHeld }, ...without && { without } })
  const later = (at: string) => (at > due ? at : due)
  const in_empty_plant = later(readyAt(steps, new PlantRoom(new Map(), clock), clock))
  return { promised_at: room.isLimited ? later(readyAt(steps, room, clock)) : in_empty_plant, in_empty_plant, steps, room, clock }
}

export const siteOfOrder = (order: Row<'orders'>): number => (order as Row<'orders'> & { readonly site_id: number }).site_id
