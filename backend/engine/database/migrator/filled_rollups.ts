/**
 * The columns of rollups, with the values that they get in the rows that exist: from then on changes of children are added to them. A
 * hash of the definition is kept as the comment of the column, so that a changed one is noticed and the values are computed again.
 */
import { createHash } from 'node:crypto'
import { literal } from '#backend/engine/database/sql_literal'
import { pathsReadBy } from '#schema/check/check_computed'
import { compileRollup } from '#schema/expr'
import { canonicalSql } from './canonical_sql.ts'
import { fieldNamesIn } from '#schema/predicate'
import { fieldColumns } from './field_columns.ts'
import type { Column } from './database_schema.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'

type Resources = ReadonlyMap<string, Resource>

/** Other comments of columns belong to whoever wrote them. */
export const ROLLUP_PREFIX = 'rollup '

export function filledRollups(resource: Resource, all: readonly Resource[]): Record<string, Column> {
  const resources = new Map(all.map((one) => [one.name, one]))
  const rollups = Object.values(resource.fields).filter(({ rollup }) => rollup)
  return Object.fromEntries(rollups.flatMap((field) => {
    const fill = { sql: valueOfRow(resource, field, resources), level: levelOf(resource, field.name, resources) }
    const definition = `${ROLLUP_PREFIX}${hashOf(textsOf(resource, field.name, resources))}`
    return Object.entries(fieldColumns(resource, field)).map(([name, column]) => [name, { ...column, definition, fill }])
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

const hashOf = (texts: readonly string[]): string => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)

/** All that decides the stored value: the column and its expression, and those of the computed fields that it reads. */
function textsOf(resource: Resource, name: string, resources: Resources): string[] {
  const field = resource.fields[name]
  if (!field || (!field.rollup && field.expr === undefined)) return []
  const columns = Object.values(fieldColumns(resource, field)).flatMap(({ type, generated = '' }) => [type, canonicalSql(generated)])
  const own = field.rollup ? [...columns, canonicalSql(valueOfRow(resource, field, resources))] : columns
  return [...own, ...sourcesOf(field).flatMap((path) => {
    const [owner, source] = ownerOf(resource, path, resources)
    return owner ? textsOf(owner, source, resources) : []
  })]
}

/** How many rollups are read one after the other: a rollup of stored values is 1, a rollup of such rollups 2. */
function levelOf(resource: Resource, name: string, resources: Resources): number {
  const field = resource.fields[name]
  if (!field) return 0
  const levels = sourcesOf(field).map((path) => {
    const [owner, source] = ownerOf(resource, path, resources)
    return owner ? levelOf(owner, source, resources) : 0
  })
  return Math.max(0, ...levels) + (field.rollup ? 1 : 0)
}

/** `amount` → this resource and amount; `items.amount` → that of the items and amount. */
function ownerOf(resource: Resource, path: string, resources: Resources): [Resource | undefined, string] {
  const [head = '', tail] = path.split('.')
  return tail === undefined ? [resource, head] : [resources.get(String(resource.fields[head]?.of)), tail]
}

function sourcesOf(field: Field): string[] {
  const paths = pathsReadBy(field)
  const where = (field.rollup && 'where' in field.rollup && field.rollup.where) || {}
  return [...paths, ...fieldNamesIn(where).map((name) => `${paths[0]?.split('.')[0] ?? ''}.${name}`)]
}
