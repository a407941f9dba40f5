import { browserTypeOf } from './index.ts'
import type { Field, Resource } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'
import type { I18n } from '../definition/translation.ts'

/** The value of a field as one line of text; '' without a value. Pure. */
export function textOf(field: Field, value: unknown, row: Values, i18n: I18n): string {
  return value === null || value === undefined || value === '' ? '' : browserTypeOf(field).text(value, field, row, i18n)
}

/** The label of a record: the text of the field that `label` names, else its id. */
export function labelOf(resource: Resource, row: Values, i18n: I18n): string {
  const field: Field = resource.fields[resource.label] ?? { name: resource.label, type: 'datetime' }
  return textOf(field, row[field.name], row, i18n) || `#${String(row.id)}`
}

/** The field that distinguishes records of the same label in a picker: a phone number first, else another searched field. */
export function secondaryField(resource: Resource): Field | undefined {
  const searched = (resource.list.search ?? []).filter((name) => name !== resource.label).flatMap((name) => resource.fields[name] ?? [])
  const rankOf = (field: Field) => browserTypeOf(field).secondaryRank
  return searched.filter(rankOf).sort((a, b) => rankOf(a) - rankOf(b))[0]
}
