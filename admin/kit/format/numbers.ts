/** Formats numbers. Only the language matters; the time zone and the country of the browser do not. */
import { memoize } from '#common/memoize'
import { REGIONAL_LOCALES } from '#common/locales'
import { withMoneySigns } from '#common/text/money_signs'

const regions: Readonly<Record<string, string>> = REGIONAL_LOCALES

export const DEFAULT_CURRENCY = 'MAD'

export const localeOf = (language: string) => regions[language] ?? REGIONAL_LOCALES.en

/** `1 250,50 MAD` of 125050 minor units. */
export function formatMoney(language: string, minor: number, currency = DEFAULT_CURRENCY): string {
  const amount = withMoneySigns(formatter(language, { style: 'currency', currency }).format(minor / 100).replace(SPACES, NO_BREAK))
  return language === 'ar' ? rightToLeft(amount) : amount
}

/** `6 m²`: a formatted number and its unit, with a space that does not break. */
export function appendUnit(number: string, unit: string): string {
  const measure = `${number}${NO_BREAK}${unit}`
  return /\p{Script=Arabic}/u.test(unit) ? rightToLeft(measure) : measure
}

/** An Arabic unit or sign of a currency stands to the left of its number, in a left-to-right cell too. */
const rightToLeft = (text: string): string => `\u2067${text}\u2069`

export const formatNumber = (language: string, value: number): string =>
  (needsNoFormat(value) ? String(value) : withoutBreaks(formatter(language, {}).format(value)))

/**
 * The same digits in each language. The first formatter of a page loads the data of its language, which takes long on a slow device:
 * before the first paint of a list it would only format the numbers of the pager.
 */
const needsNoFormat = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000

/** An exact decimal as the API sends it: `6.000` → `6.00` with two digits, without `digits` no zeros at the end: `6`. */
export function formatDecimal(language: string, value: string, digits?: number): string {
  const count = digits ?? value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  const format = formatter(language, { minimumFractionDigits: count, maximumFractionDigits: count })
  // A string is formatted exactly (Intl.NumberFormat v3); its type does not say so yet.
  return withoutBreaks(format.format(value as `${number}`))
}

const DEFAULTS = { useGrouping: 'always', numberingSystem: 'latn' } as const
const formatter = memoize((language: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(localeOf(language), { ...options, ...DEFAULTS }))

/**
 * With a true minus, as amounts have it. In a left-to-right isolate a breakable space, or a direction mark in front, would swap the parts
 * of a number.
 */
const withoutBreaks = (text: string) => text.replace(/^[\u200e\u200f\u061c]+/, '').replace('-', '\u2212').replace(SPACES, NO_BREAK)
const SPACES = /[ \u202f]/g
const NO_BREAK = '\u00a0'
