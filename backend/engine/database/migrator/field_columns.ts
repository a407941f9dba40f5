/** The columns and constraints of a field of resources.ts. */
import { literal } from '#backend/engine/database/sql_literal'
import { foreignName, checkConstraintName, quoteIdent } from './sql_names.ts'
import type { Column } from './database_schema.ts'
import { columnTypeOf } from './column_types.ts'
import { isComputed, type Field, type Resource } from '#backend/engine/definition/registry'
import { traitsOf } from '#schema/fields/index'
import { compileExpr } from '#schema/expr'
import type { Fields } from '#schema/predicate'

type Named<T> = Record<string, T>

export function fieldColumns(resource: Resource, field: Field): Named<Column> {
  const nullable = isNullable(field) ? { nullable: true as const } : {}
  const { storage } = traitsOf(field)
  if (storage === 'apart') return {}
  if (storage === 'pointer') {
    return { [`${field.name}_type`]: { type: 'text', ...nullable }, [`${field.name}_id`]: { type: 'bigint', ...nullable } }
  }
  const type = columnTypeOf(field).column(field)
  if (field.expr !== undefined) {
    return { [field.name]: { type, nullable: true, generated: compileExpr(field.name, resource.fields as unknown as Fields) } }
  }
  const byDefault = defaultOf(resource, field)
  return { [field.name]: { type, ...nullable, ...(byDefault === undefined ? {} : { default: byDefault }) } }
}

export function fieldConstraints(resource: Resource, field: Field): Named<string> {
  const constraints: Named<string> = {}
  const { checks: checksOf, references } = columnTypeOf(field)
  const checks = checksOf(field)
  if (checks.length) constraints[checkConstraintName(resource.name, field.name)] = `check (${joinChecks(checks)})`
  const target = references?.(field)
  if (target) constraints[foreignName(resource.name, field.name)] = foreignKey(field.name, target.table, target.onDelete)
  return constraints
}

export function foreignKey(column: string, table: string, onDelete: string = 'restrict') {
  return `foreign key (${quoteIdent(column)}) references ${quoteIdent(table)} (id) on delete ${onDelete.replace('_', ' ')}`
}

function isNullable(field: Field) {
  if (!traitsOf(field).nullable) return false
  if (field.rollup) return 'last' in field.rollup
  return field.required !== true
}

function defaultOf(resource: Resource, field: Field): string | undefined {
  if (field.rollup && !('last' in field.rollup)) return '0'
  const { initial } = columnTypeOf(field)
  // The value of a new row before the field is computed.
  if (isComputed(field)) return field.fn === undefined ? undefined : initial
  const value = field.name === 'status' && resource.initial !== undefined ? resource.initial : field.default
  // PostgreSQL prints JSON in a form of its own: its default is given by the server only.
  if (traitsOf(field).sql === 'jsonb') return initial
  if (Array.isArray(value)) return literal(`{${value.join(',')}}`)
  if (typeof value === 'string') return literal(traitsOf(field).sql === 'time' ? `${value}:00` : value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return initial
}

const joinChecks = (checks: readonly string[]) => (checks.length === 1 ? checks[0] : checks.map((check) => `(${check})`).join(' and '))
