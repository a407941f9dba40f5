/** Values by field ↔ values by column. */
import { isSecret } from '#schema/fields/index'
import { assertFits } from '../fields/bounds.ts'
import { storedFields, type Field, type Resource } from '../registry.ts'
import type { Data } from '#schema/predicate'

const JSONB = new Set(['i18n', 'geo', 'polygon', 'json'])

export function toColumns(resource: Resource, values: Data): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const field of storedFields(resource)) {
    if (!(field.name in values) || field.expr !== undefined) continue
    const value = values[field.name] ?? null
    assertFits(field, value)
    if (field.type === 'morph') Object.assign(columns, morphColumns(field, value))
    else columns[field.name] = JSONB.has(field.type) && value !== null ? JSON.stringify(value) : value
  }
  if (resource.site && 'site_id' in values) columns.site_id = values.site_id
  return columns
}

function morphColumns({ name }: Field, value: unknown) {
  const morph = value as { type: string; id: number } | null
  return { [`${name}_type`]: morph?.type ?? null, [`${name}_id`]: morph?.id ?? null }
}

/** A row as domain code sees it: morphs in one piece, times without seconds, no password or token. `many` fields are not part of it. */
export function fromColumns(resource: Resource, columns: Data): Data {
  const row: Record<string, unknown> = {}
  for (const name of ['id', 'version', 'created_at', 'updated_at', 'deleted_at', 'site_id']) if (name in columns) row[name] = columns[name]
  for (const field of storedFields(resource)) {
    if (isSecret(field)) continue
    row[field.name] =
      field.type === 'morph' ? morph(field, columns) : field.type === 'time' ? shortTime(columns[field.name]) : columns[field.name]
  }
  return row
}

function morph({ name }: Field, columns: Data) {
  const [type, id] = [columns[`${name}_type`], columns[`${name}_id`]]
  return type === null || id === null ? null : { type, id }
}

const shortTime = (value: unknown) => (typeof value === 'string' ? value.slice(0, 5) : null)
