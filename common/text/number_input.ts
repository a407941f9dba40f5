/** Parses amounts as people type them. Exact: text to integer without a float in between. Pure. */
import { withLatinDigits } from './latin_digits.ts'

/** '1 250,50' → 125050 centimes. Null for empty input; undefined for text that is no amount or has more than `places` decimals. */
export function parseMinorUnits(typed: string, places = 2): number | null | undefined {
  const exact = parseDecimal(typed, places)
  if (exact === null || exact === undefined) return exact
  const [, sign = '', whole = '0', fraction = ''] = NUMBER.exec(exact) ?? []
  const minor = Number(`${sign}${whole}${fraction.padEnd(places, '0')}`)
  return Number.isSafeInteger(minor) ? minor + 0 : undefined
}

/** 125050 → '1250.50', the text of the input. */
export function formatMinorUnits(minor: number, places = 2): string {
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** '1 250,5' → '1250.5': digits of any script, a comma or a point, spaces and apostrophes between thousands. */
export function parseDecimal(typed: string, places: number): string | null | undefined {
  const text = withLatinNumbers(typed).replace(SEPARATORS, '')
  if (text === '') return null
  const [, sign, whole, fraction = ''] = NUMBER.exec(withDecimalPoint(text)) ?? []
  if (sign === undefined || (!whole && !fraction) || fraction.length > places) return undefined
  return `${sign}${(whole || '0').replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`
}

export function parseInteger(typed: string): number | null | undefined {
  const exact = parseDecimal(typed, 0)
  if (exact === null || exact === undefined) return exact
  const whole = Number(exact)
  return Number.isSafeInteger(whole) ? whole : undefined
}

/** In '1.250,50' and '1,250.50' the last separator is the decimal one. A single separator always is. */
function withDecimalPoint(text: string): string {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return text
  const mark = text[last] ?? ''
  const before = text.slice(0, last)
  if (before.includes(mark)) return THOUSANDS.test(text) ? text.replaceAll(mark, '') : text
  return `${before.replace(/[.,](?=\d{3}(\D|$))/g, '')}.${text.slice(last + 1)}`
}

/** The Arabic decimal separator becomes a point; the Arabic thousands separator is removed. */
const withLatinNumbers = (text: string) => withLatinDigits(text)
  .replaceAll('\u066b', '.').replaceAll('\u066c', '').replaceAll('\u2212', '-')

/** `1.250.000`: a number has only one decimal separator. */
const THOUSANDS = /^-?\d{1,3}([.,])\d{3}(\1\d{3})+$/
const SEPARATORS = /[\s'’\u00a0\u202f\u200e\u200f\u061c]/g
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?$/
