/** Amounts, numbers and days as people of a language read them, for pages that the server writes. Pure. */
import { formatPhone } from '#schema/phone'
import { html, type Html } from './html.ts'
import type { Locale } from '#backend/language'
import type { I18n } from '#schema/types'

const LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR', ar: 'ar-MA' }

/** Numbers stay left-to-right in Arabic too. */
export const ltr = (text: string | Html): Html => html`<bdi dir="ltr">${text}</bdi>`

export function money(locale: Locale, minor: number, currency: string): Html {
  const digits = minor % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat(LOCALES[locale], {
    style: 'currency', currency, numberingSystem: 'latn', minimumFractionDigits: digits, maximumFractionDigits: digits,
  })
  const amount = format.format(minor / 100).replace(/[ \u202f]/g, '\u00a0')
  // The Arabic sign of the currency stands to the left of the amount.
  return ltr(locale === 'ar' ? `\u2067${amount}\u2069` : amount)
}

/** The first of January 2024 was a Monday. */
export const weekday = (locale: Locale, day: number): string =>
  new Intl.DateTimeFormat(LOCALES[locale], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))

export const phone = (e164: string): Html => ltr(formatPhone(e164).replaceAll(' ', '\u00a0'))

/** In the language of the page, else in one that somebody has written. */
export const said = (text: I18n, locale: Locale): string => text[locale] ?? text.fr ?? text.en ?? Object.values(text)[0] ?? ''
