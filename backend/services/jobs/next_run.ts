import { Cron } from 'croner'
import { MINUTE } from '#common/time/time'
import type { Schedule } from '#backend/engine/resource/job'


/** The first instant after `now` at which the schedule is due. All processes compute the same one. */
export function nextRun(schedule: Schedule, now: Date, timezone: string): Date {
  if ('every' in schedule) {
    const step = schedule.every.minutes * MINUTE
    return new Date((Math.floor(now.getTime() / step) + 1) * step)
  }
  const next = new Cron(schedule.cron, { timezone }).nextRun(now)
  if (!next) throw new Error(`the schedule "${schedule.cron}" is never due`)
  return next
}
