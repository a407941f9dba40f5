/** Times of a plan. Pure. */
import { minuteOf } from '#common/time/day_hours'

const USUAL_START = '09:00'

/** When a plan begins, unless the planner says otherwise: on the day itself not before now, by the next quarter of an hour. */
export function startOn(date: string, now: string): string {
  const [day, time = ''] = now.split('T')
  if (date !== day) return USUAL_START
  const minutes = Math.ceil(minuteOf(time) / 15) * 15
  return minutes >= 24 * 60 || minutes <= minuteOf(USUAL_START) ? USUAL_START : timeOfDay(minutes)
}

/** 570 → 09:30; after midnight the clock begins again. */
export function timeOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}
