import { REGIONAL_LOCALES, type Locale } from '#common/locales'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `day` 0 is Monday: the first of January 2024 was one. */
export function weekdayName(locale: Locale, day: number, style: 'long' | 'short'): string {
  const key = `${locale} ${style}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], { weekday: style, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(Date.UTC(2024, 0, 1 + day))
}
