/** Any value as one line of text: chips, titles, history, what a picker calls a record. Pure. */
import type { Values } from '../definition/record.ts'
import type { Say } from '../definition/words.ts'
import type { Field, Resource } from '../definition/definition.ts'
import { browserTypeOf } from './index.ts'

export function textOf(field: Field, value: unknown, row: Values, say: Say): string {
  return value === null || value === undefined || value === '' ? '' : browserTypeOf(field).text(value, field, row, say)
}

/** What a record is called: the value of its title. */
export function labelOf(resource: Resource, row: Values, say: Say): string {
  const field: Field = resource.fields[resource.label] ?? { name: resource.label, type: 'datetime' }
  return textOf(field, row[field.name], row, say) || `#${String(row.id)}`
}
