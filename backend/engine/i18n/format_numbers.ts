/** Numbers and amounts for use in a sentence, in the format of a language. Pure. */
import { localeOf, type Translate } from './translator.ts'
import { withMoneySigns } from '#common/text/money_signs'
import { REGIONAL_LOCALES, type Locale } from '#common/locales'

/** An amount in minor units, without the currency: `1 250,50`. */
export const formatMoney = (locale: Locale, minor: number): string =>
  withMoneySigns(withNoBreakSpaces(numberFormat(locale, 2).format(minor / 100)))

/** A decimal without trailing zeros: '6.000' is 6. */
export const formatNumber = (locale: Locale, value: string): string => withNoBreakSpaces(numberFormat(locale, 0).format(Number(value)))

/** With the currency of the language: `128,10 DH`. */
export const moneyText = (t: Translate, minor: number, currency = 'MAD'): string =>
  `${isolated(t, formatMoney(localeOf(t), minor))} ${currencyText(t, currency)}`

const currencyTexts = new Map<string, string>()

/** Cached: a list may have an amount in each row. */
function currencyText(t: Translate, currency: string): string {
  const key = `${localeOf(t)} ${currency}`
  const text = currencyTexts.get(key) ?? t(`messages.currencies.${currency}`)
  currencyTexts.set(key, text)
  return text
}

export const numberText = (t: Translate, value: number | string): string => isolated(t, formatNumber(localeOf(t), String(value)))

/** Isolates the digits in Arabic text, where a sign would otherwise be displayed on the wrong side. */
const isolated = (t: Translate, digits: string): string => (localeOf(t) === 'ar' ? `\u2066${digits}\u2069` : digits)

const withNoBreakSpaces = (text: string): string => text.replace(/[ \u202f]/g, '\u00a0')

const NUMBERS = { numberingSystem: 'latn', useGrouping: 'always' } as const
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(REGIONAL_LOCALES[locale], {
    ...NUMBERS, minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 3),
  })
  formats.set(key, format)
  return format
}
