/** Days, codes and phone numbers on paper. Pure. */
import { DateTime } from 'luxon'
import { formatPhone } from '#common/text/phone'
import { localeOf, type Translate } from '#backend/engine/i18n/translator'

/** Keeps codes, dates and figures from being reordered by right-to-left text. */
export const ltr = (t: Translate, text: string): string => (localeOf(t) === 'ar' && text ? `\u2066${text}\u2069` : text)

/** Keeps a name in any script together. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** `23/11/2026`: of a day, or of an instant in the time zone of the business. */
export const dayText = (t: Translate, value: string, zone: string): string =>
  ltr(t, DateTime.fromISO(value, { zone }).toFormat('dd/MM/yyyy'))

export const momentText = (t: Translate, value: string, zone: string): string =>
  ltr(t, DateTime.fromISO(value, { zone }).toFormat('dd/MM/yyyy HH:mm'))

/** On one line: half a number is dialled by nobody. */
export const phoneText = (t: Translate, value: string): string => ltr(t, formatPhone(value).replaceAll(' ', '\u00a0'))

/** At most `length` characters: what does not fit on a label ends with an ellipsis, on the side where the text ends. */
export const shortened = (text: string, length: number): string =>
  (Array.from(text).length > length ? isolated(`${Array.from(text).slice(0, length - 1).join('').trimEnd()}…`) : text)
