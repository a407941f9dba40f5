/**
 * Phone numbers, for browser and server. They are stored as E.164 (+212612345678) and used to sign in and to find clients, so every
 * spelling of a number must normalise to the same text. Source: domain.md §0 `phone`; issue 2 §6 for the spellings.
 */
import { withLatinDigits } from './latin_digits.ts'

/** Supported countries: calling code, trunk prefix, pattern of the national number, and its digit groups for display. */
const COUNTRIES = {
  MA: { code: '212', trunk: '0', national: /^[5-8]\d{8}$/, groups: /^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/ },
  MR: { code: '222', trunk: '', national: /^\d{8}$/, groups: /^(\d\d)(\d\d)(\d\d)(\d\d)$/ },
  ES: { code: '34', trunk: '', national: /^[5-9]\d{8}$/, groups: /^(\d{3})(\d{3})(\d{3})$/ },
  FR: { code: '33', trunk: '0', national: /^[1-9]\d{8}$/, groups: /^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/ },
} as const
export type Country = keyof typeof COUNTRIES

/**
 * E.164, or null when the text is no phone number. Without + or 00 it is a number of `defaultCountry`, with or without
 * its calling code. A country that is not in the table above is accepted with + or 00 and 8 to 15 digits.
 */
export function normalisePhone(input: string, defaultCountry: Country = 'MA'): string | null {
  const typed = withLatinDigits(input).replace(SEPARATORS, '')
  const [, prefix, digits] = /^(\+|00)?(\d+)$/.exec(typed) ?? []
  if (digits === undefined) return null
  if (prefix) return international(digits)
  const home = COUNTRIES[defaultCountry]
  return national(digits, home) ?? (digits.startsWith(home.code) ? international(digits) : null)
}

/** `+212 6 12 34 56 78`. A number of a country that is not in the table is not grouped. Isolate it left-to-right. */
export function formatPhone(e164: string): string {
  const country = countryOf(e164.slice(1))
  const [, ...groups] = country?.groups.exec(e164.slice(1 + country.code.length)) ?? []
  return country && groups.length ? [`+${country.code}`, ...groups].join(' ') : e164
}

/** Spaces, hyphens and dashes, points, slashes, brackets, and invisible direction marks of Arabic text. */
const SEPARATORS = /[\s\-\u2010-\u2015./()\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g

function international(digits: string): string | null {
  const country = countryOf(digits)
  if (country) return national(digits.slice(country.code.length), country)
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
}

/** Accepts the trunk prefix, which is often kept after a calling code: +212 (0)6 12 34 56 78. */
function national(digits: string, { code, trunk, national: pattern }: (typeof COUNTRIES)[Country]): string | null {
  const number = digits.startsWith(trunk) ? digits.slice(trunk.length) : digits
  return pattern.test(number) ? `+${code}${number}` : null
}

function countryOf(digits: string) {
  return Object.values(COUNTRIES).find(({ code }) => digits.startsWith(code))
}
