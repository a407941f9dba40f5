/** What a wish breaks on: the first department that has no room for a step by then. Pure. */
import { latestTimes, type PlantClock, type TimedStep } from '../step_times.ts'
import { MEASURES, type Work } from './work.ts'
import { PlantRoom, type Taken } from './plant_room.ts'

export interface Shortage {
  readonly department_id: number
  /** On which the step must be done at the latest. */
  readonly day: string
  readonly measure: 'm2' | 'pieces' | 'hours'
  readonly left: number
  readonly needed: number
}

export function shortageOf(
  wish: string, items: readonly (readonly TimedStep[])[], room: PlantRoom, clock: PlantClock,
): Shortage | null {
  const empty = new PlantRoom(new Map(), clock)
  const booked: (readonly [TimedStep, Taken])[] = []
  const shortages = items.flatMap((steps) => {
    const times = latestTimes(wish, steps, empty, clock)
    return [...steps.entries()].toReversed().flatMap(([index, step]) => {
      const last = times[index] && room.days.indexOf(times[index].due_at)
      const booking = last === undefined ? undefined : room.lastRoom(last, step)
      if (booking) booked.push([step, room.book(booking, step)])
      return booking === null && last !== undefined ? shortOn(last, step, room) ?? [] : []
    })
  })
  for (const [step, taken] of booked) room.giveBack(step, taken)
  return shortages[0] ?? null
}

function shortOn(day: number, { department_id, work }: TimedStep, room: PlantRoom): Shortage | null {
  const left = room.left(department_id, day)
  const measure = left && MEASURES.find((one) => left[one] !== null && left[one] < work[one])
  if (!left || !measure) return null
  const told = (of: Work | typeof left) => Math.max(0, Math.floor((of[measure] ?? 0) * 10 / (measure === 'minutes' ? 60 : 1)) / 10)
  return {
    department_id, day: room.days.dateOf(day), measure: measure === 'minutes' ? 'hours' : measure, left: told(left), needed: told(work),
  }
}
