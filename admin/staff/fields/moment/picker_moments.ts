/**
 * The calendar of antd's pickers, on dayjs. Every moment is a local time of the business, held in UTC: no clock change of the browser's
 * zone skips or repeats it. Pure.
 */
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import english from 'dayjs/locale/en-gb.js'
import spanish from 'dayjs/locale/es.js'
import french from 'dayjs/locale/fr.js'
// Moroccan names of the months, Latin digits, short names of the days that differ.
import arabic from 'dayjs/locale/ar-ma.js'
import { withLatinDigits } from '#common/text/latin_digits'
import { businessTimeAt } from '../../../kit/format/business_zone.ts'

dayjs.extend(customParseFormat)
dayjs.extend(utc)

export type MomentKind = 'date' | 'datetime' | 'time'

/** How a value is stored: '2026-11-05', '2026-11-05T09:05', '09:05'. */
const STORED: Readonly<Record<MomentKind, string>> = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DDTHH:mm', time: 'HH:mm' }

const DAYS = ['DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'DDMMYYYY']
/** How a value is shown (the first) and may be typed. */
export const MOMENT_FORMATS: Readonly<Record<MomentKind, string[]>> = {
  date: DAYS,
  datetime: [...DAYS.flatMap((day) => [`${day} HH:mm`, `${day} H:mm`]), 'YYYY-MM-DDTHH:mm'],
  time: ['HH:mm', 'H:mm', 'HH.mm', 'H.mm', 'HHmm', 'HH:mm:ss'],
}

export function readMoment(kind: MomentKind, stored: string): Dayjs | null {
  return stored ? parse(stored.slice(0, STORED[kind].length), STORED[kind]) : null
}

export const writeMoment = (kind: MomentKind, moment: Dayjs | null): string => moment?.format(STORED[kind]) ?? ''

/** The minutes of the list of a time picker where any minute may be typed. */
export const MINUTE_STEP = 15

/** A day, or a quarter of an hour, forwards or backwards; from now without a value. */
export function moveMomentByStep(kind: MomentKind, moment: Dayjs | null, step: number, now = currentMoment()): Dayjs {
  if (!moment) return kind === 'time' ? now.minute(Math.floor(now.minute() / MINUTE_STEP) * MINUTE_STEP) : now
  return kind === 'date' ? moment.add(step, 'day') : moment.add(step * MINUTE_STEP, 'minute')
}

const currentMoment = () => dayjs.utc(businessTimeAt(Date.now()))

function parse(text: string, format: string): Dayjs | null {
  const moment = dayjs.utc(withLatinDigits(text).trim(), format, true)
  return moment.isValid() ? moment : null
}

const LOCALES = { 'en-gb': english, es: spanish, fr: french, 'ar-ma': arabic }
const localeOf = (name: string) => LOCALES[name as keyof typeof LOCALES]

/** The names of the calendar by the language of the page. */
export const CALENDAR_LOCALES = { en: 'en-gb', es: 'es', fr: 'fr', ar: 'ar-ma' } as const

const MONDAY = 1

/** What antd's generatePicker takes. The week starts on Monday in every language. */
export const calendar = {
  getNow: currentMoment,
  getFixedDate: (day: string) => dayjs.utc(day, 'YYYY-M-DD'),
  getEndDate: (moment: Dayjs) => moment.endOf('month'),
  getWeekDay: (moment: Dayjs) => moment.day(),
  getYear: (moment: Dayjs) => moment.year(),
  getMonth: (moment: Dayjs) => moment.month(),
  getDate: (moment: Dayjs) => moment.date(),
  getHour: (moment: Dayjs) => moment.hour(),
  getMinute: (moment: Dayjs) => moment.minute(),
  getSecond: (moment: Dayjs) => moment.second(),
  getMillisecond: (moment: Dayjs) => moment.millisecond(),
  addYear: (moment: Dayjs, count: number) => moment.add(count, 'year'),
  addMonth: (moment: Dayjs, count: number) => moment.add(count, 'month'),
  addDate: (moment: Dayjs, count: number) => moment.add(count, 'day'),
  setYear: (moment: Dayjs, year: number) => moment.year(year),
  setMonth: (moment: Dayjs, month: number) => moment.month(month),
  setDate: (moment: Dayjs, day: number) => moment.date(day),
  setHour: (moment: Dayjs, hour: number) => moment.hour(hour),
  setMinute: (moment: Dayjs, minute: number) => moment.minute(minute),
  setSecond: (moment: Dayjs, second: number) => moment.second(second),
  setMillisecond: (moment: Dayjs, millisecond: number) => moment.millisecond(millisecond),
  isAfter: (one: Dayjs, other: Dayjs) => one.isAfter(other),
  isValidate: (moment: Dayjs) => moment.isValid(),
  locale: {
    getWeekFirstDay: () => MONDAY,
    getWeekFirstDate: (_: string, moment: Dayjs) => moment.subtract((moment.day() + 6) % 7, 'day'),
    // Pickers of weeks are not used.
    getWeek: () => 0,
    getShortWeekDays: (name: string) => [...localeOf(name).weekdaysMin ?? []],
    getShortMonths: (name: string) => [...localeOf(name).monthsShort ?? localeOf(name).months ?? []],
    format: (name: string, moment: Dayjs, format: string) => moment.locale(localeOf(name), {}).format(format),
    parse: (_: string, text: string, formats: string[]) => formats.map((format) => parse(text, format)).find(Boolean) ?? null,
  },
}
