/** Formats dates and instants. An instant is shown in the time zone of the business, whatever the zone of the browser. */
import { memoize } from '#common/memoize'
import { businessDay } from './business_zone.ts'
import { businessZone } from './zone.ts'
import { localeOf } from './numbers.ts'
import { DAY as DAY_MS, HOUR, MINUTE } from '#common/time/time'

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

/** `5 Nov, 09:05` of `2026-11-05T08:05:00Z`. */
export function formatShortDatetime(language: string, instant: string): string {
  const { year: _, ...short } = DAY
  return stripMarks(formatter(language, { ...short, ...TIME, timeZone: businessZone() }).format(new Date(instant)))
}

/** `09:05` of `2026-11-05T08:05:00Z`. */
export const formatTime = (language: string, instant: string) =>
  stripMarks(formatter(language, { ...TIME, timeZone: businessZone() }).format(new Date(instant)))

/**
 * Relative today and tomorrow, `Tue 1 Dec` within the next week, else absolute: `5 Nov, 09:05`, with the year when it is not the current
 * one. Nobody has to count from `in 4 days` to the day that a client is told.
 */
export function formatTimestamp(language: string, instant: string, now: number): string {
  const days = calendarDays(instant, now)
  if (days === 0 || days === 1 || isWithinHours(instant, now)) return formatRelative(language, instant, now)
  if (days > 1 && days < 7) return formatNamedDay(language, instant)
  const isThisYear = formatDay(language, instant).slice(-4) === formatDay(language, new Date(now).toISOString()).slice(-4)
  return isThisYear ? formatShortDatetime(language, instant) : formatDatetime(language, instant)
}

/** `Tue 1 Dec` */
const formatNamedDay = (language: string, instant: string): string => {
  const day = businessDay(Date.parse(instant))
  return `${formatWeekday(language, day)} ${formatShortDate(language, day)}`
}

/** The label of a record: a date or an instant is formatted, any other label stays as it is. */
export function formatRecordLabel(language: string, label: string): string {
  if (isDate(label)) return formatDate(language, label)
  return IS_INSTANT.test(label) ? formatDatetime(language, label) : label
}

/** `2026-11-05`. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const IS_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
export const isInstant = (text: string): boolean => IS_INSTANT.test(text)

/** `November 2026` of `2026-11`. */
export const formatMonth = (language: string, yearMonth: string) =>
  stripMarks(formatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${yearMonth}-01T00:00:00Z`)))

/** `Thu` of `2026-11-05`. */
export const formatWeekday = (language: string, day: string) =>
  stripMarks(formatter(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)))

/** `3 days ago`, `in 2 hours`: by calendar days of the business, so that what is due tomorrow evening is never `in 2 days`. */
export function formatRelative(language: string, instant: string, now: number): string {
  const days = calendarDays(instant, now)
  const seconds = (Date.parse(instant) - now) / 1000
  const isByClock = days === 0 || isWithinHours(instant, now)
  const [unit, count] = isByClock ? byClock(seconds) : byCalendar(days)
  // `last week` may be eleven days ago; `yesterday` is what it says.
  return stripMarks(relativeFormatter(language, isByClock || Math.abs(days) === 1 ? 'auto' : 'always').format(count, unit))
}

/** For how long it has been so, by the same calendar: at least a minute. */
export function spanSince(instant: string, now: number): readonly [unit: 'minutes' | 'hours' | 'days', count: number] {
  const days = -calendarDays(instant, now)
  if (days > 0 && !isWithinHours(instant, now)) return ['days', days]
  const minutes = Math.max(1, Math.trunc((now - Date.parse(instant)) / MINUTE))
  return minutes < 60 ? ['minutes', minutes] : ['hours', Math.trunc(minutes / 60)]
}

type Distance = readonly [unit: Intl.RelativeTimeFormatUnit, count: number]

function byClock(seconds: number): Distance {
  if (Math.abs(seconds) >= 3600) return ['hour', Math.trunc(seconds / 3600)]
  return Math.abs(seconds) >= 60 ? ['minute', Math.trunc(seconds / 60)] : ['second', 0]
}

function byCalendar(days: number): Distance {
  const size = Math.abs(days)
  if (size < 14) return ['day', days]
  if (size < 60) return ['week', Math.trunc(days / 7)]
  return size < 730 ? ['month', Math.trunc(days / 30.44)] : ['year', Math.trunc(days / 365.25)]
}

/** Of the business: 1 for any time of tomorrow. */
const calendarDays = (instant: string, now: number): number =>
  Math.round((Date.parse(businessDay(Date.parse(instant))) - Date.parse(businessDay(now))) / DAY_MS)

/** `in 2 hours` at eleven in the evening, not `tomorrow`. */
const isWithinHours = (instant: string, now: number): boolean => Math.abs(Date.parse(instant) - now) < 6 * HOUR

const dateFormatter = (language: string, timeZone: string) => formatter(language, { ...DAY, timeZone })
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const DEFAULTS = { numberingSystem: 'latn', calendar: 'gregory' } as const
const formatter = memoize((language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, ...DEFAULTS }))
const relativeFormatter = memoize((language: string, numeric: 'auto' | 'always') =>
  new Intl.RelativeTimeFormat(`${localeOf(language)}-u-nu-latn`, { numeric }))

/** Of direction, and the vowel mark of Arabic: no text has them. */
const stripMarks = (text: string) => text.replace(/[\u200e\u200f\u061c]|\u064b/g, '')
