/** Formats days, slots, opening hours and phone numbers for messages. Pure. */
import { DateTime } from 'luxon'
import { formatPhone } from '#common/text/phone'
import { app } from '#resources'
import { REGIONAL_LOCALES, type Locale } from '#common/locales'
import { instantOf } from '#backend/engine/clock/business_time'
import { localeOf, translator, type Translate } from '#backend/engine/i18n/translator'
import { weekdayName } from '#backend/engine/i18n/weekday_name'
import type { ComingDays } from '#backend/services/calendar/special_days_by_date'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'

const DAYS = { numberingSystem: 'latn', calendar: 'gregory', weekday: 'long', day: 'numeric', month: 'long' } as const

/** `lundi 23 novembre`, without the year: all dates are near. */
export const formatDay = (locale: Locale, instant: string, zone: string): string =>
  days(locale, zone).format(new Date(instant)).replace(MARKS, '')

/** `lundi 23 novembre`; with the year where it is not this one, as papers have long been over or are valid for long. */
export function dayText({ today, timezone }: DayContext, t: Translate, day: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return days(localeOf(t), timezone, isThisYear ? undefined : 'numeric').format(new Date(instantOf(day, timezone, NOON))).replace(MARKS, '')
}

export interface DayContext { readonly today: string; readonly timezone: string }

/** Of a text that says the day only. */
export const NOON = '12:00'

/** Instants. `day`: one within the day, where nobody has said at what time it begins. */
export type MessageSlot = { readonly from: string; readonly to: string | null } | { readonly day: string; readonly to: string | null }

/**
 * `lundi 23 novembre, 09:00-12:00`. A hyphen, because digits around a dash change sides in Arabic. Without a start `lundi 23 novembre`, or
 * `lundi 23 novembre, jusqu’à 12:00`.
 */
export function formatSlot(locale: Locale, slot: MessageSlot, zone: string): string {
  const time = (instant: string) => DateTime.fromISO(instant, { zone }).toFormat('HH:mm')
  const hours = 'from' in slot ? [slot.from, ...(slot.to ? [slot.to] : [])].map(time).join('-')
    : slot.to && translator(locale)('messages.until', { time: time(slot.to) })
  return [formatDay(locale, 'from' in slot ? slot.from : slot.day, zone), ...hours ? [hours] : []].join(locale === 'ar' ? '، ' : ', ')
}

/**
 * `Mon-Sat 09:00-19:00 (Tue 1 Dec-Thu 3 Dec: closed)`: consecutive days with the same hours are grouped, closed weekdays are left out.
 * The next days with other hours by their dates, because a message may be sent or read a day later.
 */
export function formatOpeningHours(locale: Locale, week: OpeningHours, coming: readonly Omit<ComingDays, 'name'>[]): string {
  const spans = app.enums.weekday.map((day) => week[day].map(({ from, to }) => `${from}-${to}`).join(' '))
  const groups: { first: number; last: number; hours: string }[] = []
  for (const [day, hours] of spans.entries()) {
    const before = groups.at(-1)
    if (before && before.hours === hours) before.last = day
    else groups.push({ first: day, last: day, hours })
  }
  const named = groups.filter(({ hours }) => hours).map(({ first, last, hours }) =>
    `${[...new Set([first, last])].map((day) => shortDay(locale, day)).join('-')} ${hours}`)
  const special = coming.map(({ from, to, hours }) => translator(locale)('messages.special_hours', {
    days: [...new Set([from, to])].map((day) => shortDate(locale, day)).join('-'),
    hours: hours.map((span) => `${span.from}-${span.to}`).join(' ') || translator(locale)('messages.closed'),
  }))
  const comma = locale === 'ar' ? '، ' : ', '
  return [...named.length ? [named.join(comma)] : [], ...special.length ? [`(${special.join(comma)})`] : []].join(' ')
}

/** Grouped with spaces, or as one number: without directional isolates the groups would change sides in Arabic. */
export function formatPhoneNumber(e164: string, isGrouped: boolean): string {
  if (isGrouped) return formatPhone(e164)
  return e164.startsWith('+212') ? `0${e164.slice(4)}` : e164
}

const MARKS = /[\u200e\u200f\u061c]/g

const shortDay = (locale: Locale, day: number): string =>
  weekdayName(locale, day, locale === 'ar' ? 'long' : 'short').replace(MARKS, '')

/** `Tue 1 Dec`, of a date of the business. */
const shortDate = (locale: Locale, date: string): string => new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], {
  ...DAYS, weekday: locale === 'ar' ? 'long' : 'short', month: locale === 'ar' ? 'long' : 'short', timeZone: 'UTC',
}).format(new Date(date)).replace(MARKS, '').replace(/[,،]/, '')

const dayFormats = new Map<string, Intl.DateTimeFormat>()
function days(locale: Locale, timeZone: string, year?: 'numeric'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${year}`
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], { ...DAYS, year, timeZone })
  dayFormats.set(key, format)
  return format
}
