/** Opening hours by weekday in local time, and when in the week they are open. Pure. */

/**
 * '09:00'–'19:00'; '24:00' is midnight; a closed day has none. Hours that end before they begin ('20:00'–'02:00') end on the next day and
 * belong to the day on which they begin.
 */
export type OpeningHours = Readonly<Record<Weekday, readonly { readonly from: string; readonly to: string }[]>>
/** In the order of the week, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Of a date, '2026-11-30'. */
export const weekdayOf = (date: string): Weekday => WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'

export interface Span { readonly from: number; readonly to: number }

const MIDNIGHT = 24 * 60

/** The minutes of each day of the week, Monday first, in which it is open: what passes midnight is divided there, nothing overlaps. */
export function openMinutes(hours: OpeningHours): Span[][] {
  const days: Span[][] = WEEKDAYS.map(() => [])
  for (const [index, weekday] of WEEKDAYS.entries()) {
    for (const { from, to } of minutesOfDay(hours[weekday])) {
      days[index]?.push({ from, to: Math.min(to, MIDNIGHT) })
      if (to > MIDNIGHT) days[(index + 1) % days.length]?.push({ from: 0, to: to - MIDNIGHT })
    }
  }
  return days.map(joined)
}

/** Counted from the midnight of the day on which they begin: 20:00–02:00 ends at 26:00. */
export const minutesOfDay = (spans: OpeningHours[Weekday]): Span[] => spans.map((span) => {
  const [from, to] = [minutesOf(span.from), minutesOf(span.to)]
  return { from, to: from <= to ? to : to + MIDNIGHT }
}).filter(({ from, to }) => from < to)

export const openMinutesOfWeek = (week: readonly (readonly Span[])[]): number =>
  week.flat().reduce((sum, { from, to }) => sum + to - from, 0)

/** In order, without overlaps and without empty ones. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else result.push(span)
  }
  return result
}

function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) throw new RangeError(`"${time}" is not a time of day like 09:30`)
  return Number(hours) * 60 + Number(minutes)
}
