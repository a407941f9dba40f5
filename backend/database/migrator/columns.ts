/** One field of resources.ts → its columns, and the constraints that keep their values right. */
import { foreignName, checkName, literal, quoted } from './names.ts'
import type { Column } from './schema.ts'
import { isComputed, valuesOf, type Field, type Resource } from '#backend/resource/registry'
import { traitsOf } from '#schema/fields/index'
import { compileExpr } from '#schema/expr'
import type { Fields } from '#schema/predicate'

type Named<T> = Record<string, T>

export function columnsOfField(resource: Resource, field: Field): Named<Column> {
  const nullable = isNullable(field) ? { nullable: true as const } : {}
  const { storage } = traitsOf(field)
  if (storage === 'apart') return {}
  if (storage === 'pointer') {
    return { [`${field.name}_type`]: { type: 'text', ...nullable }, [`${field.name}_id`]: { type: 'bigint', ...nullable } }
  }
  const type = columnType(field)
  if (field.expr !== undefined) {
    return { [field.name]: { type, nullable: true, generated: compileExpr(field.name, resource.fields as unknown as Fields) } }
  }
  const byDefault = defaultOf(resource, field)
  return { [field.name]: { type, ...nullable, ...(byDefault === undefined ? {} : { default: byDefault }) } }
}

export function constraintsOfField(resource: Resource, field: Field): Named<string> {
  const constraints: Named<string> = {}
  const checks = checksOf(field)
  if (checks.length) constraints[checkName(resource.name, field.name)] = `check (${all(checks)})`
  if (field.type === 'ref') constraints[foreignName(resource.name, field.name)] = foreignKey(field.name, String(field.to), field.on_delete)
  if (field.type === 'media') constraints[foreignName(resource.name, field.name)] = foreignKey(field.name, 'media')
  return constraints
}

export function foreignKey(column: string, table: string, onDelete: string = 'restrict') {
  return `foreign key (${quoted(column)}) references ${quoted(table)} (id) on delete ${onDelete.replace('_', ' ')}`
}

export const oneOf = (column: string, values: readonly string[]) => `${quoted(column)} in (${texts(values)})`

function isNullable(field: Field) {
  if (['bool', 'enums', 'sequence', 'token'].includes(field.type)) return false
  if (field.rollup) return 'last' in field.rollup
  return field.required !== true
}

function columnType(field: Field): string {
  switch (field.type) {
    case 'int': return 'integer'
    case 'money': case 'ref': case 'media': return 'bigint'
    case 'decimal': return `numeric(${field.precision},${field.scale})`
    case 'bool': return 'boolean'
    case 'date': return 'date'
    case 'time': return 'time without time zone'
    case 'datetime': return 'timestamp with time zone'
    case 'i18n': case 'geo': case 'polygon': case 'json': return 'jsonb'
    case 'enums': return 'text[]'
    default: return 'text'
  }
}

function defaultOf(resource: Resource, field: Field): string | undefined {
  if (field.rollup && !('last' in field.rollup)) return '0'
  // A bool is never null: computed as false it is what a new row begins with.
  if (isComputed(field)) return field.type === 'bool' && field.fn !== undefined ? 'false' : undefined
  const said = field.name === 'status' && resource.initial !== undefined ? resource.initial : field.default
  if (Array.isArray(said)) return literal(`{${said.join(',')}}`)
  if (typeof said === 'string') return literal(said)
  if (typeof said === 'number' || typeof said === 'boolean') return String(said)
  if (field.type === 'bool') return 'false'
  return field.type === 'enums' ? "'{}'" : undefined
}

function checksOf(field: Field): string[] {
  const column = quoted(field.name)
  switch (field.type) {
    case 'enum': return [oneOf(field.name, valuesOf(String(field.of)))]
    case 'enums': return [`${column} <@ array[${texts(valuesOf(String(field.of)))}]`]
    case 'morph': return morphChecks(field)
    case 'string': case 'text': case 'email': case 'phone': return field.max === undefined ? [] : [`char_length(${column}) <= ${field.max}`]
    case 'int': case 'money': case 'decimal': return [
      ...(field.min === undefined ? [] : [`${column} >= ${number(field.min)}`]),
      ...(field.max === undefined ? [] : [`${column} <= ${number(field.max)}`]),
    ]
    default: return []
  }
}

/** Both halves or none. */
function morphChecks(field: Field): string[] {
  const type = `${field.name}_type`
  return [oneOf(type, field.to as readonly string[]), `(${type} is null) = (${field.name}_id is null)`]
}

const all = (checks: readonly string[]) => (checks.length === 1 ? checks[0] : checks.map((check) => `(${check})`).join(' and '))
const texts = (values: readonly string[]) => values.map(literal).join(', ')
/** A negative number is written as PostgreSQL says it back. */
const number = (value: number | string) => (String(value).startsWith('-') ? literal(String(value)) : String(value))
