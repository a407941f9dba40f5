/** Quiet hours, in which no message is sent. Pure. */
import { DateTime } from 'luxon'
import { timeIn } from '#backend/engine/clock/business_time'

/** Times of day, such as '21:00' to '09:00'; equal times mean that there are no quiet hours. */
export interface QuietHours { readonly from: string; readonly to: string }

/** The instant, or the end of the quiet hours that contain it. Both ISO, UTC. */
export function afterQuietHours(instant: string, { from, to }: QuietHours, zone: string): string {
  const time = timeIn(zone, new Date(instant))
  const isQuiet = from < to ? time >= from && time < to : from !== to && (time >= from || time < to)
  if (!isQuiet) return instant
  const local = DateTime.fromISO(instant, { zone })
  const [hour, minute] = to.split(':').map(Number)
  const end = local.set({ hour: hour ?? 0, minute: minute ?? 0, second: 0, millisecond: 0 })
  return (end > local ? end : end.plus({ days: 1 })).toJSDate().toISOString()
}
