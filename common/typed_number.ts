/** What people type for amounts, and what a field keeps. Exact: text to integer without a float in between. Pure. */

/** '1 250,50' → 125050 centimes; null for nothing; undefined for what is no amount, or has more than `places` decimals. */
export function readMinor(typed: string, places = 2): number | null | undefined {
  const exact = readDecimal(typed, places)
  if (exact === null || exact === undefined) return exact
  const [, sign = '', whole = '0', fraction = ''] = NUMBER.exec(exact) ?? []
  const minor = Number(`${sign}${whole}${fraction.padEnd(places, '0')}`)
  return Number.isSafeInteger(minor) ? minor + 0 : undefined
}

/** 125050 → '1250.50', as it stands in its input. */
export function typedMinor(minor: number, places = 2): string {
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** '1 250,5' → '1250.5': digits of any script, a comma or a point, spaces and apostrophes between thousands. */
export function readDecimal(typed: string, places: number): string | null | undefined {
  const text = latin(typed).replace(BETWEEN, '')
  if (text === '') return null
  const [, sign, whole, fraction = ''] = NUMBER.exec(pointed(text)) ?? []
  if (sign === undefined || (!whole && !fraction) || fraction.length > places) return undefined
  return `${sign}${(whole || '0').replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`
}

export function readInteger(typed: string): number | null | undefined {
  const exact = readDecimal(typed, 0)
  if (exact === null || exact === undefined) return exact
  const whole = Number(exact)
  return Number.isSafeInteger(whole) ? whole : undefined
}

/** Of '1.250,50' and '1,250.50' the last mark is the decimal one; a single mark always is. */
function pointed(text: string): string {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return text
  const mark = text[last] ?? ''
  const before = text.slice(0, last)
  if (before.includes(mark)) return text
  return `${before.replace(/[.,](?=\d{3}(\D|$))/g, '')}.${text.slice(last + 1)}`
}

/** ٠–٩, ۰–۹ and the Arabic marks become 0–9, point and nothing. */
const latin = (text: string) => text
  .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
  .replaceAll('\u066b', '.').replaceAll('\u066c', '').replaceAll('\u2212', '-')

const BETWEEN = /[\s'’\u00a0\u202f\u200e\u200f\u061c]/g
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?$/
