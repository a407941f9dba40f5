/** The columns of rollups, with the statement that computes them for the rows that exist: from then on new children are added to them. */
import { literal } from '#backend/database/sql_literal'
import { compileRollup } from '#schema/expr'
import { fieldColumns } from './field_columns.ts'
import { quoteIdent } from './sql_names.ts'
import type { Column } from './database_schema.ts'
import type { Field, Resource } from '#backend/definition/registry'

export function filledRollups(resource: Resource, all: readonly Resource[]): Record<string, Column> {
  const rollups = Object.values(resource.fields).filter(({ rollup }) => rollup)
  return Object.fromEntries(rollups.flatMap((field) => Object.entries(fieldColumns(resource, field))
    .map(([name, column]) => [name, { ...column, fill: valueOfRow(resource, field, all) }])))
}

/** An expression over the row that an UPDATE writes. */
function valueOfRow(resource: Resource, field: Field, all: readonly Resource[]): string {
  const resources = new Map(all.map((one) => [one.name, one]))
  const { sql, bindings: [, ...values] } = compileRollup(resource, field, resources, 0)
  let at = 0
  const byRow = sql.replace('?::bigint', `${quoteIdent(resource.name)}.id`)
  return `(${byRow.replaceAll('?', () => inlined(values[at++]))})`
}

function inlined(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(inlined).join(', ')}]`
  return typeof value === 'string' ? literal(value) : String(value)
}
