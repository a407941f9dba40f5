/** Which opening hours of a week overlap. Pure. */
import { endMinute, minuteOf } from '#common/time/day_hours'
import { DAY, MINUTE } from '#common/time/time'
import { isTime } from '#schema/fields/date/time'
import { isRecord } from '#schema/is_record'
import { WEEKDAYS } from '#backend/engine/clock/opening_hours'

export interface WeekSpan { readonly day: (typeof WEEKDAYS)[number]; readonly from: string; readonly to: string }

const DAY_MINUTES = DAY / MINUTE
const WEEK_MINUTES = 7 * DAY_MINUTES

/** The first two that overlap, also over midnight and from Sunday to Monday; hours that cannot be read are not looked at. */
export function findOverlap(week: unknown): readonly [WeekSpan, WeekSpan] | null {
  const spans = WEEKDAYS.flatMap((day, index) => spansOf(week, day).map((span) => {
    const midnight = index * DAY_MINUTES
    return { span, from: midnight + minuteOf(span.from), to: midnight + endMinute(span.from, span.to) }
  }))
  for (const [index, one] of spans.entries()) {
    for (const other of spans.slice(index + 1)) {
      const meets = (shift: number) => one.from < other.to + shift && other.from + shift < one.to
      // What ends on Monday morning began before it.
      if (meets(0)) return [one.span, other.span]
      if (meets(-WEEK_MINUTES)) return [other.span, one.span]
    }
  }
  return null
}

/** A day may end at 24:00. */
export const isTimeOrMidnight = (value: unknown): value is string => isTime(value) || value === '24:00'

function spansOf(week: unknown, day: WeekSpan['day']): readonly WeekSpan[] {
  const spans: unknown = isRecord(week) ? week[day] : undefined
  if (!Array.isArray(spans)) return []
  return spans.flatMap((span: unknown) => {
    if (!isRecord(span)) return []
    const { from, to } = span
    return isTime(from) && isTimeOrMidnight(to) && from !== to ? [{ day, from, to }] : []
  })
}
