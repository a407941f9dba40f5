/** The columns of rollups, with the value that they get in the rows that exist: from then on new children are added to them. */
import { literal } from '#backend/database/sql_literal'
import { pathsReadBy } from '#schema/check/check_computed'
import { compileRollup } from '#schema/expr'
import { fieldNamesIn } from '#schema/predicate'
import { fieldColumns } from './field_columns.ts'
import type { Column } from './database_schema.ts'
import type { Field, Resource } from '#backend/definition/registry'

type Resources = ReadonlyMap<string, Resource>

export function filledRollups(resource: Resource, all: readonly Resource[]): Record<string, Column> {
  const resources = new Map(all.map((one) => [one.name, one]))
  const rollups = Object.values(resource.fields).filter(({ rollup }) => rollup)
  return Object.fromEntries(rollups.flatMap((field) => {
    const fill = { sql: valueOfRow(resource, field, resources), level: levelOf(resource, field.name, resources) }
    return Object.entries(fieldColumns(resource, field)).map(([name, column]) => [name, { ...column, fill }])
  }))
}

/** An expression over the row that an UPDATE writes. */
function valueOfRow(resource: Resource, field: Field, resources: Resources): string {
  const { sql, bindings: [, ...values] } = compileRollup(resource, field, resources, 0)
  let at = 0
  return `(${sql.replace('?::bigint', '"filled".id').replaceAll('?', () => inlined(values[at++]))})`
}

function inlined(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(inlined).join(', ')}]`
  return typeof value === 'string' ? literal(value) : String(value)
}

/** How many rollups are read one after the other: a rollup of stored values is 1, a rollup of such rollups 2. */
function levelOf(resource: Resource, name: string, resources: Resources): number {
  const field = resource.fields[name]
  if (!field) return 0
  const levels = sourcesOf(field).map((path) => {
    const [head = '', tail] = path.split('.')
    const next = tail === undefined ? resource : resources.get(String(resource.fields[head]?.of))
    return next ? levelOf(next, tail ?? head, resources) : 0
  })
  return Math.max(0, ...levels) + (field.rollup ? 1 : 0)
}

function sourcesOf(field: Field): string[] {
  const paths = pathsReadBy(field)
  const where = (field.rollup && 'where' in field.rollup && field.rollup.where) || {}
  return [...paths, ...fieldNamesIn(where).map((name) => `${paths[0]?.split('.')[0] ?? ''}.${name}`)]
}
