import { useMemo } from 'react'
import { formatPhone } from '#common/phone'
import { useWords } from '../providers/words.ts'
import { decimal, money, number } from './amounts.ts'
import { called, date, datetime, dayOf, moment, month, relative, weekday } from './moments.ts'

export interface Format {
  /** Minor units: 12810 → `128.10 MAD`. */
  readonly money: (minor: number, currency?: string) => string
  readonly number: (value: number) => string
  /** An exact decimal of the API: '6.000'. */
  readonly decimal: (value: string, digits?: number) => string
  /** 'YYYY-MM-DD' */
  readonly date: (day: string) => string
  /** 'YYYY-MM' */
  readonly month: (yearMonth: string) => string
  /** 'YYYY-MM-DD': the name of the day, short. */
  readonly weekday: (day: string) => string
  /** An ISO instant: day and time in the zone of the business. */
  readonly datetime: (instant: string) => string
  /** An ISO instant: the day only. */
  readonly dayOf: (instant: string) => string
  readonly relative: (instant: string, now?: number) => string
  /** An ISO instant in a list: how far off when that is near, else day and time. */
  readonly moment: (instant: string) => string
  /** What the server calls a record: one that is called by its day or its moment is called so as people say it. */
  readonly called: (label: string) => string
  /** E.164, in the groups in which it is spoken. */
  readonly phone: (e164: string) => string
}

/** Money, numbers and phones belong into a left-to-right isolate: `<Ltr>` of layout/ltr.tsx. */
export function useFormat(): Format {
  const { language } = useWords()
  return useMemo(() => formatFor(language), [language])
}

export const formatFor = (language: string): Format => ({
  money: (minor, currency) => money(language, minor, currency),
  number: (value) => number(language, value),
  decimal: (value, digits) => decimal(language, value, digits),
  date: (day) => date(language, day),
  month: (yearMonth) => month(language, yearMonth),
  weekday: (day) => weekday(language, day),
  datetime: (instant) => datetime(language, instant),
  dayOf: (instant) => dayOf(language, instant),
  relative: (instant, now = Date.now()) => relative(language, instant, now),
  moment: (instant) => moment(language, instant, Date.now()),
  called: (label) => called(language, label),
  phone: (e164) => formatPhone(e164).replaceAll(' ', '\u00a0'),
})
