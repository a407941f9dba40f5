/** How far the work of a department reaches, done one after the other and as soon as there is room. Pure. */
import { LAST_DAY, ROUNDING, type DepartmentDays } from './department_days.ts'
import { MEASURES, type Work } from './work.ts'

/** The day on which each of these is done at the earliest, after those before it; of what takes more than two years, the last day. */
export function queueDays(works: readonly Work[], days: DepartmentDays): number[] {
  const queues = MEASURES.filter((measure) => days.limit(0)[measure] !== null).map((measure) => ({ measure, done: 0, day: -1, room: 0 }))
  return works.map((work) => Math.max(0, ...queues.map((queue) => {
    const { measure } = queue
    if (work[measure] <= 0) return 0
    queue.done += work[measure]
    // Ends after two years.
    while (queue.room + ROUNDING < queue.done && queue.day < LAST_DAY) queue.room += days.limit(++queue.day)[measure] ?? 0
    return queue.day
  })))
}
