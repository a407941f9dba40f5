/** When the steps of an item are due: between now and the promise, through the capacity of their departments. Pure. */
import { addOpenTime, subtractOpenTime, type OpenClock } from '#backend/engine/clock/open_time'
import { openMinutes, openMinutesOfWeek } from '#backend/engine/clock/opening_hours'
import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { DAY, instantAfter, MINUTE } from '#common/time/time'
import { quantityOf } from './task_rules.ts'
import type { Row } from '#resources'

type Item = Pick<Row<'order_items'>, 'measured_quantity' | 'quantity' | 'unit'>

export interface TimedStep {
  /** Of work they pass while it is open; an item dries by day and by night. */
  readonly minutes: number
  readonly dries: boolean
  /** It hangs already, until then. */
  readonly dry_at?: string
  readonly department_id: number
  readonly m2: number
}
export interface StepTimes { readonly planned_at: string; readonly due_at: string }

/** Planned minutes of a step for an item. */
export const stepMinutes = (
  { duration_minutes, minutes_per_unit }: Pick<Row<'processes'>, 'duration_minutes' | 'minutes_per_unit'>, item: Item,
): number => (duration_minutes ?? 0) + Number(minutes_per_unit ?? 0) * Number(quantityOf(item))

/** Only areas count against the capacity of a department. */
export const areaOf = (item: Item): number => (item.unit === 'm2' ? Number(item.measured_quantity ?? 0) : 0)

/** The m² that departments with a capacity have on each day; planning adds to it. */
export interface DepartmentWorkload { readonly capacities: ReadonlyMap<number, number>; readonly days: Map<string, number> }

export interface PlantClock extends OpenClock { readonly now: string; readonly today: string }

/** Some weeks less than those of two years, beyond which open time is not counted. */
const LONGEST_WEEKS = 100

/** Whether the steps of an item can be done within two years. The others would have dates that mean nothing. */
export function arePlannable(steps: readonly TimedStep[], { hours }: OpenClock): boolean {
  const minutesOf = (some: readonly TimedStep[]) => some.reduce((sum, { minutes }) => sum + minutes, 0)
  const drying = steps.filter(({ dries }) => dries)
  // Each one may wait for the next open hour besides.
  const dryingWeeks = drying.length + minutesOf(drying) * MINUTE / (7 * DAY)
  const open = openMinutesOfWeek(openMinutes(hours))
  return dryingWeeks <= LONGEST_WEEKS && minutesOf(steps.filter(({ dries }) => !dries)) <= (LONGEST_WEEKS - dryingWeeks) * open
}

/** Steps that cannot be planned take no time: minutes like these are a slip in the recipe, and move no promise. */
const plannable = (steps: readonly TimedStep[], clock: OpenClock): readonly TimedStep[] =>
  (arePlannable(steps, clock) ? steps : steps.map((step) => ({ ...step, minutes: 0 })))

/**
 * In the order of the steps, in open hours, none before now. The last step ends at the promise, each other one when the next begins; what
 * the promise leaves no time for follows from now on, one step after the other, and is seen to be late. `from`: the step with this index,
 * and with it those behind it, wait until then.
 */
export function dueTimes(
  promised_at: string, steps: readonly TimedStep[], load: DepartmentWorkload, clock: PlantClock,
  start?: { readonly index: number; readonly from: string },
): StepTimes[] {
  const timed = plannable(steps, clock)
  const backwards = timesBackwards(promised_at, timed, load, clock)
  let end = clock.now
  return timed.map((step, index) => {
    if (index === start?.index && start.from > end) end = start.from
    const planned_at = addOpenTime(end, 0, clock)
    end = endOf(planned_at, step, clock)
    const earliest = { planned_at, due_at: end }
    const wanted = backwards[index] ?? earliest
    return end > wanted.due_at ? earliest : wanted
  })
}

/** When the last of these steps ends that begin at `from`, whatever else the departments have to do. */
export function readyAt(steps: readonly Pick<TimedStep, 'dries' | 'minutes'>[], from: string, clock: OpenClock): string {
  const timed = steps.map((step) => ({ ...step, department_id: 0, m2: 0 }))
  const then = { ...clock, now: from, today: dayIn(clock.timezone, new Date(from)) }
  return dueTimes(from, timed, NOBODY_WAITS, then).at(-1)?.due_at ?? from
}

const NOBODY_WAITS: DepartmentWorkload = { capacities: new Map(), days: new Map() }

/** On a day that is full for its department a step is due at the end of the open day before. A day before today is never full. */
function timesBackwards(promised_at: string, steps: readonly TimedStep[], load: DepartmentWorkload, clock: PlantClock): StepTimes[] {
  let end = lastOpenInstant(promised_at, clock)
  const times: StepTimes[] = []
  for (const step of steps.toReversed()) {
    const due_at = reserve(end, step, load, clock)
    end = beginOf(due_at, step, clock)
    times.unshift({ planned_at: end, due_at })
  }
  return times
}

/** Somebody hangs an item up and takes it down: a drying begins and ends in open hours, too. */
function endOf(planned_at: string, { minutes, dries, dry_at }: TimedStep, clock: OpenClock): string {
  if (!dries) return addOpenTime(planned_at, minutes * MINUTE, clock)
  const dry = dry_at ?? instantAfter(planned_at, minutes * MINUTE)
  return dry > planned_at ? addOpenTime(dry, 0, clock) : planned_at
}

function beginOf(due_at: string, { minutes, dries }: TimedStep, clock: OpenClock): string {
  if (minutes === 0) return due_at
  return dries ? lastOpenInstant(instantAfter(due_at, -minutes * MINUTE), clock) : subtractOpenTime(due_at, minutes * MINUTE, clock)
}

/** Not after the given instant: itself while it is open, the minute of opening included. */
const lastOpenInstant = (at: string, clock: OpenClock): string => {
  const isOpen = Date.parse(addOpenTime(at, 0, clock)) === Date.parse(at)
  return isOpen ? at : subtractOpenTime(at, 0, clock)
}

function reserve(wanted: string, { department_id, m2 }: TimedStep, { capacities, days }: DepartmentWorkload, clock: PlantClock): string {
  const capacity = capacities.get(department_id)
  if (capacity === undefined || m2 === 0) return wanted
  // An item that is larger than the capacity has the day for itself.
  const isFull = (day: string) => {
    const taken = days.get(dayKey(department_id, day)) ?? 0
    return taken > 0 && taken + m2 > capacity && day >= clock.today
  }
  const dayOf = (at: string) => dayIn(clock.timezone, new Date(at))
  let at = wanted
  // It ends: only days on which something is due already are full.
  for (let tries = days.size; tries > 0 && isFull(dayOf(at)); tries--)
    at = subtractOpenTime(instantOf(dayOf(at), clock.timezone), 0, clock)
  const key = dayKey(department_id, dayOf(at))
  days.set(key, (days.get(key) ?? 0) + m2)
  return at
}

export const dayKey = (department_id: number, day: string): string => `${department_id} ${day}`
