/** Formats dates and instants. An instant is shown in the time zone of the business, whatever the zone of the browser. */
import { memoize } from '#common/memoize'
import { businessZone } from './format_zone.ts'
import { localeOf } from './format_numbers.ts'
import { DAY as DAY_MS } from '#common/time/time'

/** `5 Nov 2026` of `2026-11-05`. */
export const formatDate = (language: string, day: string) => stripMarks(dateFormatter(language, 'UTC').format(new Date(`${day}T00:00:00Z`)))

/** `5 Nov` of `2026-11-05`. */
export const formatShortDate = (language: string, day: string) =>
  stripMarks(formatter(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)))

/** The day of an instant, in the zone of the business. */
export const formatDay = (language: string, instant: string) =>
  stripMarks(dateFormatter(language, businessZone()).format(new Date(instant)))

/** `5 Nov 2026, 09:05` of `2026-11-05T08:05:00Z`. */
export function formatDatetime(language: string, instant: string): string {
  return stripMarks(formatter(language, { ...DAY, ...TIME, timeZone: businessZone() }).format(new Date(instant)))
}

/** `09:05` of `2026-11-05T08:05:00Z`. */
export const formatTime = (language: string, instant: string) =>
  stripMarks(formatter(language, { ...TIME, timeZone: businessZone() }).format(new Date(instant)))

/** Relative for the last day and the next week, else absolute: `5 Nov, 09:05`, with the year when it is not the current one. */
export function formatTimestamp(language: string, instant: string, now: number): string {
  const days = (Date.parse(instant) - now) / DAY_MS
  if (days > -1 && days < 7) return formatRelative(language, instant, now)
  const isThisYear = formatDay(language, instant).slice(-4) === formatDay(language, new Date(now).toISOString()).slice(-4)
  const { year: _, ...short } = DAY
  return stripMarks(formatter(language, { ...(isThisYear ? short : DAY), ...TIME, timeZone: businessZone() }).format(new Date(instant)))
}

/** The label of a record: a date or an instant is formatted, any other label stays as it is. */
export function formatRecordLabel(language: string, label: string): string {
  if (isDate(label)) return formatDate(language, label)
  return IS_INSTANT.test(label) ? formatDatetime(language, label) : label
}

/** `2026-11-05`. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const IS_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** `November 2026` of `2026-11`. */
export const formatMonth = (language: string, yearMonth: string) =>
  stripMarks(formatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${yearMonth}-01T00:00:00Z`)))

/** `Thu` of `2026-11-05`. */
export const formatWeekday = (language: string, day: string) =>
  stripMarks(formatter(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)))

/** `3 days ago`, `in 2 hours`. */
export function formatRelative(language: string, instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  const count = unit === 'second' ? 0 : Math.trunc(seconds / size)
  return stripMarks(relativeFormatter(language).format(count, unit))
}

const STEPS = [
  ['year', 31_557_600], ['month', 2_629_800], ['week', 604_800], ['day', 86_400], ['hour', 3_600], ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]

const dateFormatter = (language: string, timeZone: string) => formatter(language, { ...DAY, timeZone })
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const DEFAULTS = { numberingSystem: 'latn', calendar: 'gregory' } as const
const formatter = memoize((language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, ...DEFAULTS }))
const relativeFormatter = memoize((language: string) => new Intl.RelativeTimeFormat(`${localeOf(language)}-u-nu-latn`, { numeric: 'auto' }))

const stripMarks = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '')
