/** Formats amounts and phone numbers for the public pages. Pure. */
import { formatPhone } from '#common/text/phone'
import { withMoneySigns } from '#common/text/money_signs'
import { html, type Html } from './html.ts'
import { REGIONAL_LOCALES, type Locale } from '#common/locales'


/** Keeps numbers left-to-right in Arabic. */
export const ltr = (text: string | Html): Html => html`<bdi dir="ltr">${text}</bdi>`

export function moneyHtml(locale: Locale, minor: number, currency: string): Html {
  const digits = minor % 100 === 0 ? 0 : 2
  const format = new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
    style: 'currency', currency, numberingSystem: 'latn', minimumFractionDigits: digits, maximumFractionDigits: digits,
  })
  const amount = withMoneySigns(format.format(minor / 100).replace(/[ \u202f]/g, '\u00a0'))
  // In Arabic the currency sign is to the left of the amount.
  return ltr(locale === 'ar' ? `\u2067${amount}\u2069` : amount)
}

export const phoneHtml = (e164: string): Html => ltr(formatPhone(e164).replaceAll(' ', '\u00a0'))
