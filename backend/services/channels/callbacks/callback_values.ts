/** Values of a callback, read from JSON that others have written: what is missing or wrong is null. Pure. */
import { cleanText } from '#common/text/clean_text'
import { isE164 } from '#common/text/phone'
import { isRecord } from '#schema/is_record'
import { PROVIDER_ID_LENGTH } from '../channel.ts'
import type { Data } from '#schema/predicate'

export const recordOf = (value: unknown): Data => (isRecord(value) ? value : {})

export const recordsOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** As WhatsApp allows. */
const TEXT_LENGTH = 4096

export function textOf(value: unknown, length = TEXT_LENGTH): string | null {
  if (typeof value === 'number') return String(value)
  // PostgreSQL stores neither NUL nor half a character.
  return typeof value === 'string' ? cleanText(value.slice(0, length).toWellFormed()) || null : null
}

export const providerIdOf = (value: unknown): string | null => textOf(value, PROVIDER_ID_LENGTH)

/** `{reference}` of our request; what others write there is none. */
export const referenceOf = (value: unknown): string | null =>
  (typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : null)

/** With or without `+`. */
export function numberOf(value: unknown): string | null {
  const number = `+${(textOf(value, 20) ?? '').replace(/^\+/, '')}`
  return isE164(number) ? number : null
}

const [FIRST_YEAR, LAST_YEAR] = [2000, 2100]

/** Seconds since 1970 or ISO 8601; `now` if neither. */
export function instantOf(value: unknown, now: string): string {
  const text = textOf(value, 40) ?? ''
  const moment = new Date(/^\d+$/.test(text) ? Number(text) * 1000 : text)
  const isLikely = moment.getUTCFullYear() >= FIRST_YEAR && moment.getUTCFullYear() < LAST_YEAR
  return isLikely ? moment.toISOString() : now
}

export function locationOf(lat: unknown, lng: unknown): { lat: number; lng: number } | null {
  const isWithin = (value: unknown, max: number): value is number => typeof value === 'number' && Math.abs(value) <= max
  return isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : null
}
