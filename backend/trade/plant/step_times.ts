/** When the steps of an item are due: backwards from the promise, through the capacity of their departments. Pure. */
import { addOpenTime, subtractOpenTime, type OpenClock } from '#backend/engine/clock/open_time'
import { openMinutes, openMinutesOfWeek } from '#backend/engine/clock/opening_hours'
import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { MINUTE } from '#common/time/time'
import { quantityOf } from './task_rules.ts'
import type { Row } from '#resources'

type Item = Pick<Row<'order_items'>, 'measured_quantity' | 'quantity' | 'unit'>

export interface TimedStep { readonly minutes: number; readonly department_id: number; readonly m2: number }
export interface StepTimes { readonly planned_at: string; readonly due_at: string }

/** Planned minutes of a step for an item. */
export const stepMinutes = (
  { duration_minutes, minutes_per_unit }: Pick<Row<'processes'>, 'duration_minutes' | 'minutes_per_unit'>, item: Item,
): number => (duration_minutes ?? 0) + Number(minutes_per_unit ?? 0) * Number(quantityOf(item))

/** Only areas count against the capacity of a department. */
export const areaOf = (item: Item): number => (item.unit === 'm2' ? Number(item.measured_quantity ?? 0) : 0)

/** The m² that departments with a capacity have on each day; planning adds to it. */
export interface DepartmentWorkload { readonly capacities: ReadonlyMap<number, number>; readonly days: Map<string, number> }

interface Calendar extends OpenClock { readonly today: string }

/** Some weeks less than those of two years, beyond which open time is not counted. */
const LONGEST_WEEKS = 100

/** Whether the steps of an item can be done within two years. The others would have dates that mean nothing. */
export const arePlannable = (steps: readonly TimedStep[], { hours }: OpenClock): boolean =>
  steps.reduce((sum, { minutes }) => sum + minutes, 0) <= LONGEST_WEEKS * openMinutesOfWeek(openMinutes(hours))

/** Steps that cannot be planned take no time: minutes like these are a slip in the recipe, and move no promise. */
const plannable = (steps: readonly TimedStep[], clock: OpenClock): readonly TimedStep[] =>
  (arePlannable(steps, clock) ? steps : steps.map((step) => ({ ...step, minutes: 0 })))

/**
 * The last step ends at the promise, each other one when the next begins. On a day that is full for its department a step is due at
 * the end of the open day before. A day before today is never full: what is due then is late, and is seen to be.
 */
export function timesBackwards(
  promised_at: string, steps: readonly TimedStep[], load: DepartmentWorkload, calendar: Calendar,
): StepTimes[] {
  let end = promised_at
  const times: StepTimes[] = []
  for (const step of plannable(steps, calendar).toReversed()) {
    const due_at = reserve(end, step, load, calendar)
    end = step.minutes ? subtractOpenTime(due_at, step.minutes * MINUTE, calendar) : due_at
    times.unshift({ planned_at: end, due_at })
  }
  return times
}

/** The same, but no step begins before `start` and before the one before it is done: the first of them was moved there. */
export function timesFrom(start: string, steps: readonly TimedStep[], backwards: readonly StepTimes[], clock: OpenClock): StepTimes[] {
  let end = start
  return plannable(steps, clock).map(({ minutes }, index) => {
    const planned_at = addOpenTime(end, 0, clock)
    end = addOpenTime(planned_at, minutes * MINUTE, clock)
    const late = { planned_at, due_at: end }
    const times = backwards[index] ?? late
    return end > times.due_at ? late : times
  })
}

function reserve(wanted: string, { department_id, m2 }: TimedStep, { capacities, days }: DepartmentWorkload, calendar: Calendar): string {
  const capacity = capacities.get(department_id)
  if (capacity === undefined || m2 === 0) return wanted
  // An item that is larger than the capacity has the day for itself.
  const isFull = (day: string) => {
    const taken = days.get(dayKey(department_id, day)) ?? 0
    return taken > 0 && taken + m2 > capacity && day >= calendar.today
  }
  const dayOf = (at: string) => dayIn(calendar.timezone, new Date(at))
  let at = wanted
  // It ends: only days on which something is due already are full.
  for (let tries = days.size; tries > 0 && isFull(dayOf(at)); tries--)
    at = subtractOpenTime(instantOf(dayOf(at), calendar.timezone), 0, calendar)
  const key = dayKey(department_id, dayOf(at))
  days.set(key, (days.get(key) ?? 0) + m2)
  return at
}

export const dayKey = (department_id: number, day: string): string => `${department_id} ${day}`
