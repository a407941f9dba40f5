/** What the shape of opening hours does not say. Pure. */
import { openMinutes, openMinutesOfWeek, WEEKDAYS, type OpeningHours } from '#backend/engine/clock/opening_hours'
import { isTime } from '#schema/fields/date/time'
import { findOverlap, isTimeOrMidnight, type WeekSpan } from './hours_overlap.ts'
import type { ErrorMessage } from '#backend/engine/resource/refusals'

/** Days do not overlap, and are open for an hour a week at least: with less no due date could be promised. */
export function openingHoursProblem(hours: OpeningHours): ErrorMessage | null {
  const overlap = findOverlap(hours)
  if (overlap) return (t) => {
    // A left-to-right isolate: hours would be turned round in Arabic.
    const textOf = ({ day, from, to }: WeekSpan) => `${t(`shapes.opening_hours.${day}`)} \u2066${from}–${to}\u2069`
    return t('errors.settings.hours_overlap', { first: textOf(overlap[0]), second: textOf(overlap[1]) })
  }
  const isRight = WEEKDAYS.every((day) => isDay(hours[day])) && openMinutesOfWeek(openMinutes(hours)) >= LEAST_OPEN_MINUTES
  return isRight ? null : (t) => t('errors.settings.opening_hours')
}

const LEAST_OPEN_MINUTES = 60

/** A day with other hours has some; a closed day is said to be closed. */
export const specialHoursProblem = (spans: OpeningHours[keyof OpeningHours]): ErrorMessage | null =>
  (spans.length > 0 && isDay(spans) ? null : (t) => t('errors.settings.special_hours'))

/** Spans in order. The last one may end on the next day: before it begins. */
function isDay(spans: OpeningHours[keyof OpeningHours]): boolean {
  let last = ''
  return spans.every(({ from, to }) => {
    const fits = isTime(from) && isTimeOrMidnight(to) && from !== to && from >= last
    last = to < from ? '24:00' : to
    return fits
  })
}
