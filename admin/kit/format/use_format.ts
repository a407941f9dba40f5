import { useMemo } from 'react'
import { formatPhone } from '#common/text/phone'
import { useTranslator } from '../providers/texts/i18n.ts'
import { formatDecimal, formatMoney, formatNumber } from './numbers.ts'
import {
  formatRecordLabel, formatDate, formatDatetime, formatDay, formatTimestamp, formatMonth, formatRelative, formatTime,
  formatShortDate, formatShortDatetime, formatWeekday,
} from './dates.ts'

export interface Format {
  /** Minor units: 12810 → `128.10 MAD`. */
  readonly money: (minor: number, currency?: string) => string
  readonly number: (value: number) => string
  /** An exact decimal of the API: '6.000'. */
  readonly decimal: (value: string, digits?: number) => string
  /** 'YYYY-MM-DD' */
  readonly date: (day: string) => string
  /** 'YYYY-MM-DD': without the year. */
  readonly shortDate: (day: string) => string
  /** 'YYYY-MM' */
  readonly month: (yearMonth: string) => string
  /** 'YYYY-MM-DD': the short name of the weekday. */
  readonly weekday: (day: string) => string
  /** An ISO instant: date and time in the zone of the business. */
  readonly datetime: (instant: string) => string
  /** The same without the year. */
  readonly shortDatetime: (instant: string) => string
  /** An ISO instant: the date only. */
  readonly dayOf: (instant: string) => string
  /** An ISO instant: the time in the zone of the business, 08:02. */
  readonly time: (instant: string) => string
  readonly relative: (instant: string, now?: number) => string
  /** An ISO instant in a list: relative when it is near, else date and time. */
  readonly timestamp: (instant: string) => string
  /** The label of a record; a label that is a date or an instant is formatted as one. */
  readonly label: (label: string) => string
  /** E.164, in groups of digits. */
  readonly phone: (e164: string) => string
}

/** Money, numbers and phones belong into a left-to-right isolate: `<Ltr>` of controls/ltr.tsx. */
export function useFormat(): Format {
  const { language } = useTranslator()
  return useMemo(() => formatFor(language), [language])
}

export const formatFor = (language: string): Format => ({
  money: (minor, currency) => formatMoney(language, minor, currency),
  number: (value) => formatNumber(language, value),
  decimal: (value, digits) => formatDecimal(language, value, digits),
  date: (day) => formatDate(language, day),
  shortDate: (day) => formatShortDate(language, day),
  month: (yearMonth) => formatMonth(language, yearMonth),
  weekday: (day) => formatWeekday(language, day),
  datetime: (instant) => formatDatetime(language, instant),
  shortDatetime: (instant) => formatShortDatetime(language, instant),
  dayOf: (instant) => formatDay(language, instant),
  time: (instant) => formatTime(language, instant),
  relative: (instant, now = Date.now()) => formatRelative(language, instant, now),
  timestamp: (instant) => formatTimestamp(language, instant, Date.now()),
  label: (label) => formatRecordLabel(language, label),
  phone: (e164) => formatPhone(e164).replaceAll(' ', '\u00a0'),
})
