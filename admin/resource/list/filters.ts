/** A filter is kept as text in the address and asked from the server as a comparison; both depend on the field's type. Pure. */
import type { CrudFilter } from '@refinedev/core'
import { readMinor } from '#common/typed_number'
import type { Field } from '../definition.ts'
import { baseOf, filterNamed, type Filter, type Known } from './filter_key.ts'

export type FilterKind = 'choice' | 'reference' | 'days' | 'range' | 'text'

export function kindOf(field: Field): FilterKind {
  switch (field.type) {
    case 'enum': case 'enums': case 'bool': return 'choice'
    case 'ref': case 'many': return 'reference'
    case 'date': case 'datetime': return 'days'
    case 'int': case 'money': case 'decimal': return 'range'
    default: return 'text'
  }
}

export function comparisonsOf(resource: Known, filters: Readonly<Record<string, string>>): CrudFilter[] {
  return Object.entries(filters).flatMap(([key, text]) => {
    const filter = filterNamed(resource, key)
    return filter ? comparison(filter, text) : []
  })
}

/** `100..500` → ['100', '500']; a single value is both bounds. */
export function boundsOf(text: string): readonly [string, string] {
  const [from = '', to] = text.split('..')
  return [from, to ?? from]
}

/** The text of a filter, or null when neither bound is given. */
export const boundsText = (from: string, to: string): string | null => (from || to ? `${from}..${to}` : null)

function comparison(filter: Filter, text: string): CrudFilter[] {
  const [field, kind] = [baseOf(filter), kindOf(filter.field)]
  const sent = (value: string) => sentOf(filter.field, value)
  const values = () => (kind === 'text' ? [text] : text.split(',')).flatMap((value) => sent(value) ?? [])
  switch (filter.operator) {
    case 'null': return [{ field, operator: text === 'true' ? 'null' : 'nnull', value: true }]
    case 'like': return [{ field, operator: 'contains', value: text }]
    case 'lt': case 'gt': return compared(field, filter.operator, sent(text))
    case 'nin': return compared(field, 'nin', values())
    case 'eq': return compared(field, 'in', values())
    case '':
  }
  switch (kind) {
    case 'choice': case 'reference': return compared(field, 'in', values())
    case 'text': return [{ field, operator: 'contains', value: text }]
    case 'days': case 'range': return between(field, boundsOf(text).map(sent))
  }
}

function compared(field: string, operator: 'in' | 'nin' | 'lt' | 'gt', value: string | readonly string[] | undefined): CrudFilter[] {
  return value === undefined || value.length === 0 ? [] : [{ field, operator, value }]
}

/** A value of the address in the form that the server takes; undefined when it is none. */
function sentOf(field: Field, text: string): string | undefined {
  switch (kindOf(field)) {
    case 'days': return day(text)
    case 'range': return field.type === 'money' ? minorText(text) : number(text)
    default: return text === '' ? undefined : text
  }
}

function between(field: string, [from, to]: readonly (string | undefined)[]): CrudFilter[] {
  return from || to ? [{ field, operator: 'between', value: [from, to] }] : []
}

/** Of a moment too: the server takes it as that day of the business. */
const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const number = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? text : undefined)
/** Money is written in the address as people say it, and asked for in minor units. */
function minorText(text: string): string | undefined {
  const minor = readMinor(text)
  return typeof minor === 'number' ? String(minor) : undefined
}
