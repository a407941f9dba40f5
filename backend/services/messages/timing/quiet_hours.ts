/** Quiet hours, in which no message is sent. Pure. */
import { DateTime } from 'luxon'
import { timeIn } from '#backend/engine/clock/business_time'

/** Times of day, such as '21:00' to '09:00'; equal times mean that there are no quiet hours. */
export interface QuietHours { readonly from: string; readonly to: string }

/** The instant, or the end of the quiet hours that contain it. Both ISO, UTC. */
export function afterQuietHours(instant: string, { from, to }: QuietHours, zone: string): string {
  if (!isQuiet(instant, { from, to }, zone)) return instant
  const local = DateTime.fromISO(instant, { zone })
  const end = atTime(local, to)
  return (end > local ? end : end.plus({ days: 1 })).toJSDate().toISOString()
}

/** The instant, or the beginning of the quiet hours that contain it. */
export function beforeQuietHours(instant: string, { from, to }: QuietHours, zone: string): string {
  if (!isQuiet(instant, { from, to }, zone)) return instant
  const local = DateTime.fromISO(instant, { zone })
  const start = atTime(local, from)
  return (start <= local ? start : start.minus({ days: 1 })).toJSDate().toISOString()
}

function isQuiet(instant: string, { from, to }: QuietHours, zone: string): boolean {
  const time = timeIn(zone, new Date(instant))
  return from < to ? time >= from && time < to : from !== to && (time >= from || time < to)
}

function atTime(local: DateTime, time: string): DateTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return local.set({ hour, minute, second: 0, millisecond: 0 })
}
