/** Amounts, numbers and days as people of a language read them, for pages that the server writes. Pure. */
import { formatPhone } from '#common/phone'
import { html, type Html } from './html.ts'
import { REGION_OF, type Locale } from '#common/locales'


/** Numbers stay left-to-right in Arabic too. */
export const ltr = (text: string | Html): Html => html`<bdi dir="ltr">${text}</bdi>`

export function money(locale: Locale, minor: number, currency: string): Html {
  const digits = minor % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat(REGION_OF[locale], {
    style: 'currency', currency, numberingSystem: 'latn', minimumFractionDigits: digits, maximumFractionDigits: digits,
  })
  const amount = format.format(minor / 100).replace(/[ \u202f]/g, '\u00a0')
  // The Arabic sign of the currency stands to the left of the amount.
  return ltr(locale === 'ar' ? `\u2067${amount}\u2069` : amount)
}

/** The first of January 2024 was a Monday. */
export const weekday = (locale: Locale, day: number): string =>
  new Intl.DateTimeFormat(REGION_OF[locale], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))

export const phone = (e164: string): Html => ltr(formatPhone(e164).replaceAll(' ', '\u00a0'))
