/** Days for use in a sentence, in the format of a language. Pure. */
import { localeOf, type Translate } from './translator.ts'
import { REGIONAL_LOCALES, type Locale } from '#common/locales'

/** 2026-01-31 → `31 Jan 2026` */
export const dayText = (t: Translate, day: string): string => {
  const text = dayFormat(localeOf(t)).format(new Date(`${day}T00:00:00Z`))
  // Isolated, so that an Arabic sentence keeps its sequence.
  return localeOf(t) === 'ar' ? `\u2068${text}\u2069` : text
}

/** 2026-03-20 to 2026-03-22 → `20–22 March`; one day is itself. */
export const dayRangeText = (t: Translate, from: string, to: string): string => {
  const format = new Intl.DateTimeFormat(REGIONAL_LOCALES[localeOf(t)], {
    day: 'numeric', month: 'long', timeZone: 'UTC', numberingSystem: 'latn',
  })
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  return from === to ? format.format(first) : format.formatRange(first, last)
}

const formats = new Map<Locale, Intl.DateTimeFormat>()

function dayFormat(locale: Locale): Intl.DateTimeFormat {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(REGIONAL_LOCALES[locale], {
    day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC', numberingSystem: 'latn',
  })
  formats.set(locale, format)
  return format
}
