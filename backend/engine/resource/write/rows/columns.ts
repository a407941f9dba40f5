/** Maps values by field to values by column and back. */
import { isSecret } from '#schema/fields/index'
import { assertInRange } from '../../fields/assert_in_range.ts'
import { serverTypeOf } from '../../fields/index.ts'
import { storedFields, type Resource } from '#backend/engine/definition/registry'
import { SYSTEM_COLUMNS, type Data } from '#schema/predicate'

export function toColumns(resource: Resource, values: Data): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const field of storedFields(resource)) {
    if (!(field.name in values) || field.expr !== undefined) continue
    const value = values[field.name] ?? null
    assertInRange(field, value)
    Object.assign(columns, serverTypeOf(field).toColumns(value, field))
  }
  if (resource.per_site && 'site_id' in values) columns.site_id = values.site_id
  return columns
}

/** Values in the form in which their columns return them, for an update that is not flushed yet. */
export function normalizeStored(resource: Resource, values: Data): Data {
  const stored: Record<string, unknown> = resource.per_site && 'site_id' in values ? { site_id: values.site_id } : {}
  for (const field of storedFields(resource)) {
    if (!(field.name in values) || isSecret(field)) continue
    const value = values[field.name] ?? null
    stored[field.name] = value === null ? null : serverTypeOf(field).stored(value, field)
  }
  return stored
}

/** A row as domain code reads it: a morph is one value, times have no seconds, secrets and `many` fields are left out. */
export function fromColumns(resource: Resource, columns: Data): Data {
  const row: Record<string, unknown> = {}
  for (const name of Object.keys(SYSTEM_COLUMNS)) if (name in columns) row[name] = columns[name]
  for (const field of storedFields(resource)) {
    if (isSecret(field)) continue
    row[field.name] = serverTypeOf(field).fromColumns(columns, field)
  }
  return row
}
