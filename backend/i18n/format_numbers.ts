/** Numbers and amounts inside a sentence, as its reader writes them. Pure. */
import { localeOf, type Translate } from './translator.ts'
import { REGION_OF, type Locale } from '#common/locales'

/** Of minor units, without the currency: `1 250,50`. */
export const formatMoney = (locale: Locale, minor: number): string => unbroken(numbers(locale, 2).format(minor / 100))

/** An exact decimal without the zeros at its end: '6.000' is 6. */
export const formatNumber = (locale: Locale, value: string): string => unbroken(numbers(locale, 0).format(Number(value)))

/** `128,10 DH`, in the words of this language. */
export const moneyText = (t: Translate, minor: number, currency = 'MAD'): string =>
  `${held(t, formatMoney(localeOf(t), minor))} ${t(`messages.currencies.${currency}`)}`

export const numberText = (t: Translate, value: number | string): string => held(t, formatNumber(localeOf(t), String(value)))

/** A sign before digits would change sides among Arabic words. */
const held = (t: Translate, digits: string): string => (localeOf(t) === 'ar' ? `\u2066${digits}\u2069` : digits)

const unbroken = (text: string): string => text.replace(/[ \u202f]/g, '\u00a0')

const NUMBERS = { numberingSystem: 'latn', useGrouping: 'always' } as const
const formats = new Map<string, Intl.NumberFormat>()

function numbers(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(REGION_OF[locale], {
    ...NUMBERS, minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 3),
  })
  formats.set(key, format)
  return format
}
