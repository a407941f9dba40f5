/** A value of the query string → what a column is compared with, by field type; else the sentence that says what is wrong. */
import { DateTime } from 'luxon'
import { isStorable } from '#backend/database/storable_text'
import { parse } from '../fields/parse.ts'
import type { FieldTypeName } from '#schema/fields/index'
import type { Field } from '../registry.ts'
import type { Say } from '../refusals.ts'

export type Operand = { readonly value: unknown } | { readonly say: Say }

export function operandOf(field: Field, text: string): Operand {
  if (!isStorable(text)) return wrong('text')
  if (TEXTS.includes(field.type)) return { value: field.type === 'email' ? text.toLowerCase() : text }
  if (text === '') return { say: (t) => t('errors.query.empty') }
  // Bounds are for what is saved: a filter may ask for what cannot be there.
  const bare = { name: field.name, type: PARSED_AS[field.type] ?? field.type, of: field.of, scale: field.scale, precision: field.precision }
  return parse(bare, typed(field, text), {})
}

/** Half-open: a plain date means that day of the business, an instant its millisecond. */
export interface Span { readonly from: string; readonly to: string }

export function spanOf(text: string, timezone: string): Span | { readonly say: Say } {
  const day = operandOf({ name: '', type: 'date' }, text)
  if ('value' in day) {
    const start = DateTime.fromISO(text, { zone: timezone })
    return { from: instant(start), to: instant(start.plus({ days: 1 })) }
  }
  const moment = operandOf({ name: '', type: 'datetime' }, text)
  if ('say' in moment) return moment
  const start = DateTime.fromISO(String(moment.value), { zone: 'utc' })
  return { from: instant(start), to: instant(start.plus({ milliseconds: 1 })) }
}

/** What PostgreSQL is told that a bound value is. */
export function sqlType({ type }: Field): string {
  switch (type) {
    case 'int': case 'money': case 'ref': case 'many': return 'bigint'
    case 'decimal': return 'numeric'
    case 'bool': return 'boolean'
    case 'date': case 'time': return type
    default: return 'text'
  }
}

const TEXTS = ['string', 'text', 'email', 'color', 'sequence', 'i18n']
/** Every whole number may be as large as a key; a `many` field is asked for one target, `enums` for one value. */
const PARSED_AS: Readonly<Partial<Record<string, FieldTypeName>>> = { int: 'money', many: 'ref', enums: 'enum' }

function typed({ type }: Field, text: string): unknown {
  if (['int', 'money', 'ref', 'many'].includes(type)) return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  return type === 'bool' ? BOOLEANS[text] ?? text : text
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

const wrong = (type: string): Operand => ({ say: (t) => t(`errors.field.type.${type}`) })
const instant = (moment: DateTime): string => moment.toUTC().toISO() ?? ''
