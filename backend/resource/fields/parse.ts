/** What a form sent → what a column holds, by field type. Source of the types: schema/types.ts `Values`. */
import { findUnstorable, isStorable } from '#backend/database/storable_text'
import { normalisePhone } from '#common/phone'
import { valuesOf, type Field } from '../registry.ts'
import type { Say } from '../refusals.ts'
import { bounded, sized } from './bounds.ts'
import { isPolygon, isPoint } from './geometry.ts'

export type Parsed = { readonly value: unknown } | { readonly say: Say }
type Parse = (value: unknown, field: Field) => Parsed
/** Shapes of `json` fields by name; the rooms bring their own (behavior.ts). */
export type JsonShapes = Readonly<Record<string, (value: unknown) => boolean>>

/** Null and '' mean "nothing": whether nothing is allowed is asked elsewhere (`required`). */
export function parse(field: Field, value: unknown, shapes: JsonShapes): Parsed {
  if (value === null || value === undefined || value === '') return { value: emptyValue(field) }
  if (field.type === 'json') return shapes[field.of ?? '']?.(value) && !findUnstorable(value) ? { value } : wrong('json')
  const read = PARSERS[field.type]
  if (!read) throw new Error(`${field.name}: no parser for the type "${field.type}"`)
  return read(value, field)
}

/** Nothing, as a column of this type holds it. */
export const emptyValue = (field: Field): unknown =>
  ['enums', 'many', 'medias'].includes(field.type) ? [] : field.type === 'bool' ? false : null
const wrong = (type: string, params: Record<string, unknown> = {}): Parsed => ({ say: (t) => t(`errors.field.type.${type}`, params) })

const PARSERS: Readonly<Record<string, Parse>> = {
  string: text,
  text,
  password: text,
  phone: (value) => {
    const phone = typeof value === 'string' ? normalisePhone(value) : null
    return phone ? { value: phone } : wrong('phone')
  },
  email: (value) =>
    typeof value === 'string' && value.length <= 190 && EMAIL.test(value.trim()) ? { value: value.trim().toLowerCase() } : wrong('email'),
  color: (value) => (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? { value: value.toLowerCase() } : wrong('color')),
  i18n: (value, field) => words(value, field),
  int: (value, field) => (isWhole(value, 2 ** 31) ? bounded(value, field) : wrong('number')),
  money: (value, field) => (isWhole(value, Number.MAX_SAFE_INTEGER) ? bounded(value, field) : wrong('number')),
  decimal: number,
  bool: (value) => (typeof value === 'boolean' ? { value } : wrong('bool')),
  date: (value) => (typeof value === 'string' && isDay(value) ? { value } : wrong('date')),
  time: (value) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? { value } : wrong('time')),
  datetime: (value) => (typeof value === 'string' && isInstant(value) ? { value: new Date(value).toISOString() } : wrong('datetime')),
  enum: (value, field) => (typeof value === 'string' && valuesOf(field.of ?? '').includes(value) ? { value } : wrong('choice')),
  enums: (value, field) => {
    if (!Array.isArray(value)) return wrong('list')
    const known = valuesOf(field.of ?? '')
    return value.every((v) => known.includes(v as string)) ? { value: [...new Set(value)] } : wrong('choice')
  },
  ref: (value) => (isId(value) ? { value } : wrong('reference')),
  many: (value) => (Array.isArray(value) && value.every(isId) ? { value: [...new Set(value)].sort((a, b) => a - b) } : wrong('reference')),
  media: (value) => (isId(value) ? { value } : wrong('reference')),
  medias: (value, field) => {
    if (!Array.isArray(value) || !value.every(isId)) return wrong('reference')
    const max = Number(field.max ?? MOST_FILES)
    const ids = [...new Set(value)].sort((a, b) => a - b)
    return ids.length > max ? { say: (t) => t('errors.files.max', { count: max }) } : { value: ids }
  },
  geo: (value) => (isPoint(value) ? { value: { lat: value.lat, lng: value.lng } } : wrong('geo')),
  polygon: (value) => (isPolygon(value) ? { value: { type: 'Polygon', coordinates: value.coordinates } } : wrong('polygon')),
}

/** Of one field, where the definition names no number. */
const MOST_FILES = 50

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

function text(value: unknown, field: Field): Parsed {
  if (typeof value !== 'string' || !isStorable(value)) return wrong('text')
  // A password may begin or end with a space; nothing else does.
  const kept = field.type === 'password' ? value : value.trim()
  if (kept === '') return { value: null }
  if (field.pattern && !new RegExp(field.pattern, 'u').test(kept)) return wrong('pattern')
  return sized(kept, field)
}

function words(value: unknown, field: Field): Parsed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('i18n')
  const entries = Object.entries(value).map(([locale, word]) => [locale, typeof word === 'string' ? word.trim() : word] as const)
  const isWord = (word: unknown) => word === null || (typeof word === 'string' && isStorable(word))
  if (entries.some(([locale, word]) => !['en', 'es', 'fr', 'ar'].includes(locale) || !isWord(word)))
    return wrong('i18n')
  const kept = Object.fromEntries(entries.filter(([, word]) => word)) as Record<string, string>
  if (Object.keys(kept).length === 0) return { value: null }
  if (!kept.en && !kept.fr) return wrong('i18n')
  for (const word of Object.values(kept)) {
    const size = sized(word, { ...field, max: field.max ?? 500 })
    if ('say' in size) return size
  }
  return { value: kept }
}

/** Exact numbers travel as text; a whole number may be a number. */
function number(value: unknown, field: Field): Parsed {
  const scale = field.scale ?? 0
  const written = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof written !== 'string' || !/^-?\d{1,15}(\.\d+)?$/.test(written)) return wrong('decimal', { scale })
  const [whole = '', fraction = ''] = written.replace('-', '').split('.')
  if (fraction.length > scale || whole.replace(/^0+/, '').length > (field.precision ?? 15) - scale) return wrong('decimal', { scale })
  return bounded(written, field)
}

const isWhole = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < limit
const isId = (value: unknown): value is number => isWhole(value, Number.MAX_SAFE_INTEGER) && value > 0

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  if (!isInOurTime(day)) return false
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** With its offset: a time without one would mean another instant on every machine. */
const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) && isInOurTime(new Date(value)) &&
  !Number.isNaN(Date.parse(value))

/** Years that people live in and that every part of the product can write. */
const isInOurTime = (moment: Date) => moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() < 3000
