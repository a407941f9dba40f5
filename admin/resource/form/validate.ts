/** What can be said before the server is asked, as keys of words by the path of the field. Pure. */
import { compare, decimal } from '#schema/decimal'
import { normalisePhone } from '#common/phone'
import { quickFields } from '../../fields/reference/quick.ts'
import { holdsSending } from '../../fields/media/sending.ts'
import { isBroken } from '../../fields/shape/broken.ts'
import { isUnconfirmed } from '../../fields/text/unconfirmed.ts'
import { resourceOf, type Field, type Resource } from '../definition.ts'
import type { Values } from '../record.ts'
import { draftOf, gridFields, isChildDrafts } from './draft.ts'
import { isLocked, isRequired, isShown, leftBehind, writing, type Writer } from './rules.ts'
import { plain } from './same.ts'
import { fieldKey, type Say } from '../words.ts'

export interface Problem {
  readonly key: string
  /** Exact, as numbers or decimals of the API; amounts in minor units. */
  readonly params?: Readonly<Record<string, number | string>>
  readonly isMoney?: boolean
  readonly label?: string
}
export type Problems = Readonly<Record<string, Problem>>

/** With its figures as the language of the page writes them. */
export function sentenceOf({ key, params = {}, isMoney = false, label }: Problem, { t, format }: Pick<Say, 't' | 'format'>): string {
  const written = Object.entries(params).map(([name, figure]) =>
    [name, isMoney ? format.money(Number(figure)) : format.decimal(String(figure))] as const)
  return t(key, { ...Object.fromEntries(written), ...label && { field: t(label) } })
}

/** `base` is the record as it was read; null of a new one. */
export function problemsOf(resource: Resource, fields: readonly Field[], draft: Values, base: Values | null, writer: Writer): Problems {
  const isNew = base === null
  const row = leftBehind(resource, draft, base, writer)
  const found: Record<string, Problem> = {}
  for (const field of fields) {
    const when = writing(field, writer)
    const isAsked = field.type === 'children' || when === 'always' || (isNew && when === 'on_create')
    if (!isAsked || !isShown(resource, field, row, writer)) continue
    Object.assign(found, under(field.name, within(field, draft[field.name], writer)))
    const problem = ofField(resource, field, row, isNew, writer)
    if (problem) found[field.name] = problem
  }
  return found
}

function ofField(resource: Resource, field: Field, row: Values, isNew: boolean, writer: Writer): Problem | null {
  const value = plain(field, row[field.name])
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  // What is locked is as it was, whatever would be said of it today.
  if (!isEmpty) return !isNew && isLocked(resource, field, row, writer) ? null : ofValue(field, value)
  // A password that exists is kept when none is typed.
  const isKept = field.type === 'password' && !isNew
  return isRequired(resource, field, row, writer) && !isKept ? nothingIn(resource, field) : null
}

/** As the server says it. */
const nothingIn = (resource: Resource, field: Field): Problem =>
  field.type === 'many' || field.type === 'medias'
    ? { key: 'errors.field.required_many', label: fieldKey(resource, field.name) }
    : { key: 'alerts.empty' }

export function ofValue(field: Field, value: unknown): Problem | null {
  switch (field.type) {
    case 'phone': return normalisePhone(String(value)) ? null : { key: 'ui.form.phone' }
    case 'email': return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(String(value).trim()) ? null : { key: 'ui.form.email' }
    case 'password': return isUnconfirmed(value) ? { key: 'alerts.passwords_mismatch' } : lengthOf(field, value, 'alerts.password_min')
    case 'money': return typeof value === 'number' ? boundsOf(field, value) : { key: 'ui.form.money' }
    case 'int': return typeof value === 'number' ? boundsOf(field, value) : { key: 'ui.form.int' }
    case 'decimal': return isExact(value, field.scale ?? 2)
      ? boundsOf(field, value)
      : { key: 'ui.form.decimal', params: { places: field.scale ?? 2 } }
    case 'i18n': return hasFallback(value) ? null : { key: 'ui.form.i18n' }
    case 'geo': return typeof value === 'object' ? null : { key: 'ui.form.point' }
    case 'polygon': return typeof value === 'object' ? null : { key: 'ui.form.polygon' }
    case 'media': case 'medias': return holdsSending(value) ? { key: 'ui.files.still_sending' } : null
    case 'json': return isBroken(value) ? { key: 'ui.form.json' } : null
    case 'string': case 'text': return patternOf(field, String(value)) ?? lengthOf(field, value, 'ui.form.short')
    default: return null
  }
}

/** Inside a grid, and inside a record that is made on the way. */
function within(field: Field, value: unknown, writer: Writer): Problems {
  if (field.type === 'children' && isChildDrafts(value)) {
    const child = resourceOf(String(field.of))
    const fields = gridFields(child, String(field.by))
    const rows = value.map((row, index) => (row.isRemoved
      ? {}
      : under(String(index), problemsOf(child, fields, row.values, row.base ? draftOf(child, row.base) : null, writer))))
    return Object.assign({}, ...rows) as Problems
  }
  if (field.quick_create && typeof value === 'object' && value !== null) {
    const target = resourceOf(String(field.to))
    return problemsOf(target, quickFields(target), value as Values, null, writer)
  }
  return {}
}

const under = (path: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${path}.${name}`, problem]))

function boundsOf({ type, min, max }: Field, value: unknown): Problem | null {
  const number = decimal(String(value))
  const isMoney = type === 'money'
  if (min !== undefined && compare(number, decimal(min)) < 0) return { key: 'alerts.amount_min', params: { bound: min }, isMoney }
  return max !== undefined && compare(number, decimal(max)) > 0 ? { key: 'ui.form.max', params: { max }, isMoney } : null
}

function lengthOf({ min }: Field, value: unknown, key: string): Problem | null {
  return min !== undefined && [...String(value)].length < Number(min) ? { key, params: { min } } : null
}

function patternOf({ pattern }: Field, value: string): Problem | null {
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value.trim()) ? { key: 'ui.form.pattern' } : null
}

const isExact = (value: unknown, places: number) => new RegExp(`^-?\\d{1,15}(\\.\\d{1,${Math.max(1, places)}})?$`).test(String(value))
/** French or English: what is shown where a language has no word of its own. */
const hasFallback = (value: unknown) =>
  Boolean((value as Readonly<Record<string, string>>).en ?? (value as Readonly<Record<string, string>>).fr)
