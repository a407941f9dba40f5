/** Hours of a day, such as those of a shift, a shipment or a slot: hours that end before they begin end on the next day. Pure. */
import { addDays, DAY, MINUTE } from './time.ts'

const DAY_MINUTES = DAY / MINUTE

/** 09:30 → 570 */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** HH:MM or HH:MM:SS, of both the same. */
export const passesMidnight = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && minuteOf(to) < minuteOf(from)

/** The minute at which they end, counted from the midnight of the day on which they begin. */
export const endMinute = (from: string | null, to: string): number => minuteOf(to) + (passesMidnight(from, to) ? DAY_MINUTES : 0)

/** The minute of a time, counted from the midnight of the day on which the hours begin: after midnight it is 24 hours later. */
export const minuteWithin = (time: string, { start_time, end_time }: Pick<DayHours, 'start_time' | 'end_time'>): number =>
  minuteOf(time) + (end_time !== null && passesMidnight(start_time, end_time) && minuteOf(time) < minuteOf(end_time) ? DAY_MINUTES : 0)

/** The date on which they end. */
export const endDay = (date: string, from: string | null, to: string | null): string => (passesMidnight(from, to) ? addDays(date, 1) : date)

/** Whether any of their hours may be on this day. */
export const areOnDay = ({ date, start_time, end_time }: DayHours, day: string): boolean =>
  date <= day && day <= endDay(date, start_time, end_time)

export interface DayHours { readonly date: string; readonly start_time: string | null; readonly end_time: string | null }

/**
 * Without a start they begin with the day, without an end they last until it is over. What ends when the other begins does not overlap
 * it.
 */
export function areOverlapping(a: DayHours, b: DayHours): boolean {
  const [first, second] = [minutesSince1970(a), minutesSince1970(b)]
  return first.from < second.to && second.from < first.to
}

function minutesSince1970({ date, start_time, end_time }: DayHours): { readonly from: number; readonly to: number } {
  const midnight = Date.parse(date) / MINUTE
  return {
    from: midnight + (start_time === null ? 0 : minuteOf(start_time)),
    to: midnight + (end_time === null ? DAY_MINUTES : endMinute(start_time, end_time)),
  }
}

/** The days on which something begins that may overlap hours of this day. */
export const daysAround = (date: string): readonly string[] => [addDays(date, -1), date, addDays(date, 1)]
