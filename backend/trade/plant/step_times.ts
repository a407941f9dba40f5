/** When the steps of items are due: between now and the promise, through the room of their departments. Pure. */
import { addOpenTime, NoOpenTime, subtractOpenTime, type OpenClock } from '#backend/engine/clock/open_time'
import { DAY, instantAfter, MINUTE } from '#common/time/time'
import { quantityOf } from './task_rules.ts'
import type { Booking } from './capacity/department_days.ts'
import type { DepartmentWork, PlantRoom, Taken } from './capacity/plant_room.ts'
import type { Row } from '#resources'

type Item = Pick<Row<'order_items'>, 'measured_quantity' | 'quantity' | 'unit'>

export interface TimedStep extends DepartmentWork {
  /** Of work they pass while it is open; an item dries by day and by night. */
  readonly minutes: number
  readonly dries: boolean
  /** It hangs already, until then. */
  readonly dry_at?: string
}
export interface StepTimes { readonly planned_at: string; readonly due_at: string }

/** Planned minutes of a step for an item. */
export const stepMinutes = (
  { duration_minutes, minutes_per_unit }: Pick<Row<'processes'>, 'duration_minutes' | 'minutes_per_unit'>, item: Item,
): number => (duration_minutes ?? 0) + Number(minutes_per_unit ?? 0) * Number(quantityOf(item))

export interface PlantClock extends OpenClock {
  readonly now: string
  /** Of the usual work of a day; 100 without it. */
  readonly percentOn?: (date: string) => number
}

/** Some weeks less than those of two years, beyond which open time is not counted. */
const LONGEST = 100 * 7 * DAY

/** Whether the steps of an item can be done within two years, one after the other. The others would have dates that mean nothing. */
export function arePlannable(steps: readonly TimedStep[], clock: PlantClock): boolean {
  if (steps.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE > LONGEST) return false
  try {
    const end = steps.reduce((at, step) => endOf(addOpenTime(at, 0, clock), step, clock), clock.now)
    return Date.parse(end) - Date.parse(clock.now) <= LONGEST
  } catch (error) {
    if (error instanceof NoOpenTime) return false
    throw error
  }
}

/** Steps that cannot be planned take no time: minutes like these are a slip in the recipe, and move no promise. */
const plannable = (steps: readonly TimedStep[], clock: PlantClock): readonly TimedStep[] =>
  (arePlannable(steps, clock) ? steps : steps.map((step) => ({ ...step, minutes: 0 })))

/** The step with this index, and with it those behind it, wait until then. */
interface Start { readonly index: number; readonly from: string }
interface PlanOptions {
  /** Nobody waits for room: the promise was given although there is none. */
  readonly isOverbooked?: boolean
  readonly start?: Start
}

interface Planned extends StepTimes { readonly taken: Taken }

/** When the last of these items is ready at the earliest, after the work that is planned already; `from`: without items. */
export function readyAt(items: readonly (readonly TimedStep[])[], room: PlantRoom, clock: PlantClock): string {
  const plans = items.map((steps) => earliest(plannable(steps, clock), room, clock, {}))
  for (const [index, plan] of plans.entries()) giveBack(plan, items[index] ?? [], room)
  return plans.map((plan) => plan.at(-1)?.due_at ?? clock.now).reduce((last, at) => (at > last ? at : last), clock.now)
}

/**
 * In the order of the steps, in open hours, none before now, and each on a day with room for it. The last step ends at the promise, each
 * other one when the next begins; what the promise leaves no time for follows as soon as it can, one step after the other, and is seen to
 * be late. Items of which all are ready by `readyAt` keep a promise of that time.
 */
export function dueTimes(
  promised_at: string, items: readonly (readonly TimedStep[])[], room: PlantRoom, clock: PlantClock, options: PlanOptions = {},
): StepTimes[][] {
  const timed = items.map((steps) => plannable(steps, clock))
  const plans = timed.map((steps) => earliestOfAll(steps, room, clock, options))
  // From the last one on: what is put off leaves its room to those before it.
  for (let index = timed.length - 1; index >= 0; index--)
    plans[index] = putOff(promised_at, timed[index] ?? [], plans[index] ?? [], room, clock, options)
  return plans.map((plan) => plan.map(({ planned_at, due_at }) => ({ planned_at, due_at })))
}

/** As late as the promise allows, instead of as early as possible. */
function putOff(
  promised_at: string, steps: readonly TimedStep[], early: readonly Planned[], room: PlantRoom, clock: PlantClock, options: PlanOptions,
): Planned[] {
  giveBack(early, steps, room)
  const late = latest(promised_at, steps, room, clock)
  const chosen = steps.map((_step, index) => {
    const [wanted, first] = [late[index], early[index]]
    return wanted && !(first && first.due_at > wanted.due_at) ? wanted : first
  })
  giveBack(late, steps, room)
  // Some steps early and others late: together they may need more room than there is.
  const isMixed = chosen.some((plan, index) => plan !== late[index])
  const plan = isMixed && room.limits(steps) && !options.isOverbooked ? early : chosen as Planned[]
  for (const [index, step] of steps.entries()) room.take(step, plan[index]?.taken ?? [])
  return [...plan]
}

function giveBack(plan: readonly (Planned | undefined)[], steps: readonly TimedStep[], room: PlantRoom): void {
  for (const [index, step] of steps.entries()) room.giveBack(step, plan[index]?.taken ?? [])
}

/** What finds no room within two years is planned without. */
function earliestOfAll(steps: readonly TimedStep[], room: PlantRoom, clock: PlantClock, options: PlanOptions): Planned[] {
  try {
    return earliest(steps, room, clock, options)
  } catch (error) {
    if (!(error instanceof NoOpenTime) || options.isOverbooked) throw error
    return earliest(steps, room, clock, { ...options, isOverbooked: true })
  }
}

function earliest(steps: readonly TimedStep[], room: PlantRoom, clock: PlantClock, { start, isOverbooked }: PlanOptions): Planned[] {
  let end = clock.now
  return steps.map((step, index) => {
    if (index === start?.index && start.from > end) end = start.from
    const plan = firstTimes(addOpenTime(end, 0, clock), step, room, clock, isOverbooked === true)
    end = plan.due_at
    return plan
  })
}

/** What ends on a full day waits for the opening of a later one: it ends, because no room is looked for beyond two years. */
function firstTimes(from: string, step: TimedStep, room: PlantRoom, clock: PlantClock, isOverbooked: boolean): Planned {
  let planned_at = from
  for (;;) {
    const due_at = endOf(planned_at, step, clock)
    const day = room.days.indexOf(due_at)
    const booking = isOverbooked ? room.bookingUntil(day, step) : room.firstRoom(day, step)
    if (isOverbooked || booking === null || (booking.first === day && booking.last === day))
      return { planned_at, due_at, taken: booking === null ? [] : room.book(booking, step) }
    if (booking.first < booking.last) return onWholeDays(planned_at, booking, step, room, clock)
    planned_at = openingAfter(room, room.days.indexOf(planned_at) + booking.last - day)
  }
}

/** Larger than a day: it is done when the last of its days ends. */
function onWholeDays(from: string, booking: Booking, step: TimedStep, room: PlantRoom, clock: PlantClock): Planned {
  const opening = openingAfter(room, booking.first)
  const planned_at = opening > from ? opening : from
  const [end, closing] = [endOf(planned_at, step, clock), room.days.open(booking.last)?.closing ?? planned_at]
  return { planned_at, due_at: end > closing ? end : closing, taken: room.book(booking, step) }
}

/** The first opening from this day on. It ends: the clock has refused hours that never open. */
function openingAfter({ days }: PlantRoom, day: number): string {
  for (let next = day; ; next++) {
    const open = days.open(next)
    if (open) return open.opening
  }
}

/** When each step is due for this promise, the room of the departments kept; undefined: it would begin before now. Takes no room. */
export function latestTimes(
  promised_at: string, steps: readonly TimedStep[], room: PlantRoom, clock: PlantClock,
): readonly (StepTimes | undefined)[] {
  const timed = plannable(steps, clock)
  const times = latest(promised_at, timed, room, clock)
  giveBack(times, timed, room)
  return times
}

/** From the promise back; a day that is full passes a step to the end of the one before. Without those that would begin before now. */
function latest(promised_at: string, steps: readonly TimedStep[], room: PlantRoom, clock: PlantClock): (Planned | undefined)[] {
  const times: (Planned | undefined)[] = steps.map(() => undefined)
  if (promised_at < clock.now) return times
  let end = lastOpenInstant(promised_at, clock)
  for (const [index, step] of [...steps.entries()].toReversed()) {
    const day = room.days.indexOf(end)
    const booking = day < 0 ? null : room.lastRoom(day, step)
    if (booking === null) return times
    const due_at = booking === undefined || booking.last === day ? end : room.days.open(booking.last)?.closing ?? end
    const opening = booking === undefined || booking.first === booking.last ? null : room.days.open(booking.first)?.opening ?? null
    const begin = beginOf(due_at, step, clock)
    end = opening !== null && opening < begin ? opening : begin
    if (end < clock.now && step.minutes > 0) return times
    times[index] = { planned_at: end, due_at, taken: booking === undefined ? [] : room.book(booking, step) }
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
