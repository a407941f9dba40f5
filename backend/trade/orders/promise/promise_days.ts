/** "Thu full · Fri 12 m² left": the first days that would be possible in an empty plant, the promised one, and those after it. */
import { latestTimes } from '#backend/trade/plant/step_times'
import { PlantRoom } from '#backend/trade/plant/capacity/plant_room'
import type { PromiseDay } from '#common/orders/promise_days'
import type { PossiblePromise } from './possible_promise.ts'

const [FULL_DAYS, ALL_DAYS] = [2, 5]
/** A holiday of two weeks lies between. */
const FURTHEST = 30

export function promiseDays(possible: PossiblePromise): PromiseDay[] {
  const { room, promised_at, in_empty_plant } = possible
  if (!room.isLimited) return []
  const [first, promised] = [in_empty_plant, promised_at].map((at) => room.days.indexOf(at)) as [number, number]
  const full = openDays(possible, first, promised - 1).slice(0, FULL_DAYS)
  const free = openDays(possible, promised, promised + FURTHEST).slice(0, ALL_DAYS - full.length)
  return [
    ...full.map((day) => ({ ...dayOf(possible, day), is_full: true, left_m2: null })),
    ...free.map((day) => {
      const { day: date, at } = dayOf(possible, day)
      const instant = day === promised ? promised_at : at
      return { day: date, at: instant, is_full: false, left_m2: leftBy(instant, possible) }
    }),
  ]
}

const openDays = ({ room }: PossiblePromise, from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter((day) => room.days.open(day) !== null)

const dayOf = ({ room, promised_at }: PossiblePromise, day: number) =>
  ({ day: room.days.dateOf(day), at: room.days.open(day)?.closing ?? promised_at })

/** Of the department with the least, the day with the most, until the day on which it must be done for this promise. */
function leftBy(at: string, { room, steps, clock }: PossiblePromise): string | null {
  const empty = new PlantRoom(new Map(), clock)
  // One item stands for the others: their steps are mostly the same.
  const [item = []] = steps
  const times = latestTimes(at, item, empty, clock)
  const lefts = item.flatMap(({ department_id }, index) => {
    const last = times[index] && room.days.indexOf(times[index].due_at)
    if (last === undefined) return []
    const most = Array.from({ length: last + 1 }, (_, day) => room.left(department_id, day)?.m2 ?? null)
      .filter((m2) => m2 !== null).reduce<number | null>((best, m2) => Math.max(best ?? 0, m2), null)
    return most === null ? [] : [most]
  })
  return lefts.length ? (Math.floor(Math.min(...lefts) * 10) / 10).toFixed(1) : null
}
