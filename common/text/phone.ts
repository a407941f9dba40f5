/**
 * Phone numbers, for browser and server. They are stored as E.164 (+212612345678) and used to sign in and to find clients, so every
 * spelling of a number must normalise to the same text. Source: domain.md §0 `phone`; issue 2 §6 for the spellings.
 */
import { withLatinDigits } from './latin_digits.ts'

/** Supported countries: calling code, trunk prefix, pattern of the national number, that of mobiles, and the digit groups for display. */
const COUNTRIES = {
  MA: { code: '212', trunk: '0', national: /^[5-8]\d{8}$/, mobile: /^[67]/, groups: /^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/ },
  MR: { code: '222', trunk: '', national: /^\d{8}$/, mobile: /^[234]/, groups: /^(\d\d)(\d\d)(\d\d)(\d\d)$/ },
  ES: { code: '34', trunk: '', national: /^[5-9]\d{8}$/, mobile: /^[67]/, groups: /^(\d{3})(\d{3})(\d{3})$/ },
  FR: { code: '33', trunk: '0', national: /^[1-9]\d{8}$/, mobile: /^[67]/, groups: /^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/ },
} as const
export type Country = keyof typeof COUNTRIES

/**
 * E.164, or null when the text is no phone number. Without + or 00 it is a number of `defaultCountry`, with or without
 * its calling code. A country that is not in the table above is accepted with + or 00 and 8 to 15 digits.
 */
export function normalisePhone(input: string, defaultCountry: Country = 'MA'): string | null {
  const typed = readPhonePart(input)
  if (!typed) return null
  const { prefix, digits } = typed
  if (prefix) return international(digits)
  const home = COUNTRIES[defaultCountry]
  return national(digits, home) ?? (digits.startsWith(home.code) ? international(digits) : null)
}

export const isE164 = (text: string): boolean => /^\+\d{8,15}$/.test(text)

/** A mobile of a country in the table: a text to any other number reaches nobody, or costs as much as its owner likes. */
export function isMobile(e164: string): boolean {
  const country = countryOf(e164.slice(1))
  return country?.mobile.test(e164.slice(1 + country.code.length)) ?? false
}

/** `+212 6 12 34 56 78`. A number of a country that is not in the table is not grouped. Isolate it left-to-right. */
export function formatPhone(e164: string): string {
  const country = countryOf(e164.slice(1))
  const [, ...groups] = country?.groups.exec(e164.slice(1 + country.code.length)) ?? []
  return country && groups.length ? [`+${country.code}`, ...groups].join(' ') : e164
}

/**
 * The digits of a number or of a part of one, as people paste them: in any digits, between any spaces, dashes, brackets, pictures and
 * signs that are not seen, behind `tel:` or in a link of WhatsApp. Null when the text is something else. The prefix of an international
 * number may also be two digits of a part: 00.
 */
export function readPhonePart(text: string): { readonly prefix: '+' | '00' | ''; readonly digits: string } | null {
  const plain = text.normalize('NFKC').replace(UNSEEN, '').trim()
  const linked = LINK.exec(plain)?.[1]
  const typed = withLatinDigits(linked === undefined ? plain.replace(LABEL, '') : `+${linked}`).replace(SEPARATORS, '')
  const digits = /^(?:\+|00)?(\d+)$/.exec(typed)?.[1]
  if (digits === undefined) return null
  return { prefix: typed.startsWith('+') ? '+' : typed === digits ? '' : '00', digits }
}

/** The digits after `+` or `00`, without a trunk prefix after the calling code. */
export function withoutTrunk(digits: string): string {
  const country = countryOf(digits)
  return country?.trunk && digits.startsWith(country.code + country.trunk) ? country.code + digits.slice(country.code.length + 1) : digits
}

const UNSEEN = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu
/** Spaces, dashes, brackets, quotation marks, points, slashes, and pictures of telephones. */
const SEPARATORS = /[\p{Z}\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{So}\u2212./\\\u00b7\u2022'"]/gu
const LABEL = /^(?:tel|tél|téléphone|teléfono|telefono|phone|mobile|móvil|gsm|fax|whatsapp|wa|callto|sms|الهاتف|هاتف)[\p{Z}.:/]*/iu
const LINK = /^(?:https?:\/\/)?(?:wa\.me\/|(?:(?:api|web)\.whatsapp\.com|whatsapp:\/)\/send\/?\?(?:\S*&)?phone=)(?:\+|%2B)?(\d+)\b\S*$/i

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
