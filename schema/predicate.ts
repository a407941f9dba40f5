/**
 * One predicate, two readings: `holds` in JavaScript (forms, transitions) and `compile` to SQL (row scopes, views).
 * Both are two-valued: null is a value like another, so `ne` and `not` never lose rows. predicate.spec.ts compares them.
 */
import { order, type Comparable } from './comparable.ts'
import { traitsOf, type FieldType, type FieldTypeName } from './fields/index.ts'

export type Data = Readonly<Record<string, unknown>>
export type Fields = Readonly<Record<string, Data>>
export interface Context { readonly me: Data; readonly now: { readonly instant: string; readonly today: string } }

export const SYSTEM: Readonly<Record<string, Data & { readonly type: FieldTypeName }>> = {
  id: { type: 'int' }, version: { type: 'int' }, site_id: { type: 'ref', to: 'sites' },
  created_at: { type: 'datetime' }, updated_at: { type: 'datetime' }, deleted_at: { type: 'datetime' },
}

export function holds(predicate: Data, row: Data, fields: Fields, context: Context): boolean {
  return Object.entries(predicate).every(([key, said]) => {
    if (key === 'and') return parts(said).every((p) => holds(p, row, fields, context))
    if (key === 'or') return parts(said).some((p) => holds(p, row, fields, context))
    if (key === 'not') return !holds(said as Data, row, fields, context)
    const read = typeOf(fields, key).comparable
    const left = read(row[key])
    const right = (operand: unknown) => read(isField(operand) ? row[operand.field] : given(operand, context))
    return comparisons(said).every(([operator, operand]) => {
      switch (operator) {
        case 'eq': return isSame(left, right(operand))
        case 'ne': return !isSame(left, right(operand))
        case 'in': return left !== null && list(operand).some((v) => isSame(left, read(v)))
        case 'nin': return left === null || !list(operand).some((v) => isSame(left, read(v)))
        case 'gt': return isOrdered(left, right(operand), (by) => by > 0)
        case 'gte': return isOrdered(left, right(operand), (by) => by >= 0)
        case 'lt': return isOrdered(left, right(operand), (by) => by < 0)
        case 'lte': return isOrdered(left, right(operand), (by) => by <= 0)
        case 'like': return left !== null && String(row[key]).toLowerCase().includes(String(operand).toLowerCase())
        case 'has': return list(row[key] ?? []).includes(operand)
        default: throw new UnknownOperator(key, operator)
      }
    })
  })
}

export interface Fragment { readonly sql: string; readonly bindings: readonly unknown[] }

/** `table`: an alias before every column. `from`: bindings are `$from`, `$from + 1` … for prepared statements, not `?`. */
export interface Writing { readonly table?: string; readonly from?: number }

/** A boolean SQL expression. Its text depends on the predicate alone, so it can be prepared; names are never input. */
export function compile(predicate: Data, fields: Fields, context: Context, writing: Writing | string = {}): Fragment {
  const { table, from }: Writing = typeof writing === 'string' ? { table: writing } : writing
  const bindings: unknown[] = []
  const bind = (value: unknown, type: string) => {
    bindings.push(value)
    return `${from === undefined ? '?' : `$${from + bindings.length - 1}`}::${type}`
  }
  const column = (name: string) => `${table ? `"${table}".` : ''}"${typeOf(fields, name).storage === 'pointer' ? `${name}_id` : name}"`
  const all = (sqls: string[], word: string, none: string) => (sqls.length > 1 ? `(${sqls.join(` ${word} `)})` : sqls[0] ?? none)

  const visit = (p: Data): string => all(Object.entries(p).map(([key, said]) => {
    if (key === 'and') return all(parts(said).map(visit), 'and', 'true')
    if (key === 'or') return all(parts(said).map(visit), 'or', 'false')
    if (key === 'not') return `not (${visit(said as Data)})`
    const type = typeOf(fields, key).sql
    const left = column(key)
    const right = (operand: unknown) => (isField(operand) ? column(operand.field) : bind(given(operand, context), type))
    // Null is a value like another; yet only a plain comparison can be answered by an index.
    const plain = (sign: string, operand: unknown) => `(${left} ${sign} ${right(operand)} and ${left} is not null)`
    const isNothing = (operand: unknown) => !isField(operand) && given(operand, context) === null
    const ordered = (sign: string, operand: unknown) =>
      (isField(operand) || isNothing(operand) ? `coalesce(${left} ${sign} ${right(operand)}, false)` : plain(sign, operand))
    const equal = (operand: unknown) => (isNothing(operand) ? `${left} is null` : plain('=', operand))
    return all(comparisons(said).map(([operator, operand]) => {
      switch (operator) {
        case 'eq': return isField(operand) ? `${left} is not distinct from ${right(operand)}` : equal(operand)
        case 'ne': return `${left} is distinct from ${right(operand)}`
        case 'in': return `(${left} = any(${bind(operand, `${type}[]`)}) and ${left} is not null)`
        case 'nin': return `not coalesce(${left} = any(${bind(operand, `${type}[]`)}), false)`
        case 'gt': return ordered('>', operand)
        case 'gte': return ordered('>=', operand)
        case 'lt': return ordered('<', operand)
        case 'lte': return ordered('<=', operand)
        case 'like': return `coalesce(${left}::text ilike ${bind(`%${escaped(String(operand))}%`, 'text')}, false)`
        case 'has': return `coalesce(${bind(operand, 'text')} = any(${left}), false)`
        default: throw new UnknownOperator(key, operator)
      }
    }), 'and', 'true')
  }), 'and', 'true')

  return { sql: visit(predicate), bindings }
}

/** `{ client_id: { field: 'client_id' } }` of a `ref.where` names a field of the row that refers: its value takes its place. */
export function bound(predicate: Data, row: Data): Data {
  const operand = (said: unknown): unknown => {
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return said
    return isField(said) ? row[said.field] ?? null : Object.fromEntries(Object.entries(said).map(([key, value]) => [key, operand(value)]))
  }
  return Object.fromEntries(Object.entries(predicate).map(([key, said]) => [
    key, key === 'and' || key === 'or' ? parts(said).map((p) => bound(p, row)) : key === 'not' ? bound(said as Data, row) : operand(said),
  ]))
}

class UnknownOperator extends Error {
  constructor(field: string, operator: string) { super(`${field}: no operator "${operator}" in predicates`) }
}
class UnknownField extends Error {
  constructor(field: string) { super(`no field "${field}" in this resource`) }
}

export const OPERATORS = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'like', 'has'] as const

/** `{ gt: 5 }` → [['gt', 5]]; a plain value, `{ me }`, `{ now }` or `{ field }` → [['eq', …]] */
export function comparisons(said: unknown): [operator: string, operand: unknown][] {
  const isPlain = typeof said !== 'object' || said === null || Array.isArray(said) || 'me' in said || 'now' in said || 'field' in said
  return isPlain ? [['eq', said]] : Object.entries(said)
}

/** Names of the fields that a predicate asks about, and of those that it compares them with. */
export function namesIn(predicate: Data): string[] {
  return Object.entries(predicate).flatMap(([key, said]) => {
    if (key === 'and' || key === 'or') return parts(said).flatMap(namesIn)
    if (key === 'not') return namesIn(said as Data)
    return [key, ...comparisons(said).flatMap(([, operand]) => (isField(operand) ? [operand.field] : []))]
  })
}

export function isField(operand: unknown): operand is { readonly field: string } {
  return typeof operand === 'object' && operand !== null && 'field' in operand
}

const DAY = 86_400_000

function given(operand: unknown, context: Context): unknown {
  if (typeof operand !== 'object' || operand === null) return operand
  if ('now' in operand) {
    const now = known(context.now[operand.now as keyof Context['now']], `there is no "${operand.now}" here`)
    return 'days' in operand ? new Date(Date.parse(String(now)) + Number(operand.days) * DAY).toISOString() : now
  }
  // Never an open scope by accident.
  if ('me' in operand) return known(context.me[String(operand.me)], `the caller has no "${operand.me}"`)
  return operand
}

function known(value: unknown, otherwise: string): unknown {
  if (value === undefined) throw new Error(otherwise)
  return value
}

/** The traits of a field by its name. */
export function typeOf(fields: Fields, name: string): FieldType {
  const field = fields[name] ?? SYSTEM[name]
  if (!field) throw new UnknownField(name)
  return traitsOf({ type: field.type as FieldTypeName })
}

const isSame = (a: Comparable | null, b: Comparable | null) => (a === null || b === null ? a === b : order(a, b) === 0)
function isOrdered(a: Comparable | null, b: Comparable | null, test: (by: number) => boolean) {
  return a !== null && b !== null && test(order(a, b))
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const parts = (value: unknown) => value as readonly Data[]
const list = (value: unknown) => value as readonly unknown[]
