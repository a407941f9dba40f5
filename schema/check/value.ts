/** Is this a value of that field? Asked of defaults, of what transitions and guards set, and of predicates. */
import { valuesOf, type Definition, type FieldData } from '../definition.ts'
import { decimal } from '../decimal.ts'

/** null when it is; else what is wrong with it. `null` itself is asked elsewhere. */
export function valueProblem(definition: Definition, field: FieldData, value: unknown): string | null {
  if (typeof value === 'object' && value !== null) {
    if ('now' in value) return nowProblem(field, value)
    if ('me' in value) return meProblem(field, value.me)
    if ('said' in value) return ['string', 'text'].includes(field.type) ? null : `a reason is text, not ${field.type}`
  }
  return isValue(definition, field, value) ? null : `${JSON.stringify(value)} is not a value of ${field.of ?? field.type}`
}

function isValue(definition: Definition, field: FieldData, value: unknown): boolean {
  switch (field.type) {
    case 'enum': return valuesOf(definition, field.of).includes(String(value))
    case 'enums': return Array.isArray(value) && value.every((one) => valuesOf(definition, field.of).includes(String(one)))
    case 'bool': return typeof value === 'boolean'
    case 'int': case 'money': case 'ref': return Number.isSafeInteger(value) && isWithin(field, String(value))
    case 'decimal': return typeof value === 'string' && isWithin(field, value)
    case 'date': return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    case 'time': return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
    case 'datetime': return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    case 'json': case 'i18n': case 'geo': case 'polygon': return typeof value === 'object'
    case 'morph': case 'children': case 'media': case 'medias': case 'file': return false
    case 'many': return Number.isSafeInteger(value)
    default: return typeof value === 'string'
  }
}

function isWithin(field: FieldData, value: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return false
  const number = Number(value)
  return !(number < Number(field.min)) && !(number > Number(field.max)) && decimal(value).scale <= (field.scale ?? Infinity)
}

function nowProblem(field: FieldData, { now, days }: { readonly now: unknown; readonly days?: unknown }): string | null {
  if (days !== undefined && (now !== 'instant' || !Number.isSafeInteger(days))) return 'days are whole ones from the instant'
  if (now === 'instant') return field.type === 'datetime' ? null : `the instant is a datetime, not ${field.type}`
  if (now === 'today') return field.type === 'date' ? null : `today is a date, not ${field.type}`
  return `there is no now "${String(now)}"`
}

/** What the server knows of every caller (backend/auth). */
const OF_CALLER = ['id', 'site_id']

function meProblem(field: FieldData, me: unknown): string | null {
  if (!OF_CALLER.includes(String(me))) return `the caller has no "${String(me)}"`
  return ['ref', 'int', 'morph'].includes(field.type) ? null : `the caller is not ${field.type}`
}
