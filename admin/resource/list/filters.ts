/** A filter is kept as text in the address and asked from the server as a comparison; both depend on the field's type. Pure. */
import type { CrudFilter } from '@refinedev/core'
import { readMinor } from '#schema/typed'
import { fieldOf, type Field, type Resource } from '../definition.ts'

export type FilterKind = 'choice' | 'reference' | 'days' | 'range' | 'text'

export function kindOf(field: Field): FilterKind {
  switch (field.type) {
    case 'enum': case 'enums': case 'bool': return 'choice'
    case 'ref': case 'many': return 'reference'
    case 'date': case 'datetime': return 'days'
    case 'int': case 'money': case 'percent': case 'decimal': return 'range'
    default: return 'text'
  }
}

export function comparisonsOf(resource: Resource, filters: Readonly<Record<string, string>>): CrudFilter[] {
  return Object.entries(filters).flatMap(([name, text]) => comparison(fieldOf(resource, name), text))
}

/** `100..500` → ['100', '500']; a single value is both bounds. */
export function boundsOf(text: string): readonly [string, string] {
  const [from = '', to] = text.split('..')
  return [from, to ?? from]
}

/** The text of a filter, or null when neither bound is given. */
export const boundsText = (from: string, to: string): string | null => (from || to ? `${from}..${to}` : null)

function comparison(field: Field, text: string): CrudFilter[] {
  const { name } = field
  switch (kindOf(field)) {
    case 'choice': case 'reference': return [{ field: name, operator: 'in', value: text.split(',').filter(Boolean) }]
    case 'text': return [{ field: name, operator: 'contains', value: text }]
    case 'days': return between(name, boundsOf(text).map(day))
    case 'range': return between(name, boundsOf(text).map(field.type === 'money' ? minorText : number))
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
