/**
 * Predicates, evaluated in JavaScript by `holds` (forms, transitions) and compiled to SQL by `compilePredicate` (row scopes, views).
 * Both use two-valued logic: null is an ordinary value, so `ne` and `not` never lose rows. predicate.spec.ts compares the results.
 */
import { compareValues, type Comparable } from './comparable.ts'
import { traitsOf, type FieldType, type FieldTypeName } from './fields/index.ts'

export type Data = Readonly<Record<string, unknown>>
export type Fields = Readonly<Record<string, Data>>
export interface Context { readonly me: Data; readonly now: { readonly instant: string; readonly today: string } }

export const SYSTEM_COLUMNS: Readonly<Record<string, Data & { readonly type: FieldTypeName }>> = {
  id: { type: 'int' }, version: { type: 'int' }, site_id: { type: 'ref', to: 'sites' },
  created_at: { type: 'datetime' }, updated_at: { type: 'datetime' }, deleted_at: { type: 'datetime' },
}

export const holds = (predicate: Data, row: Data, fields: Fields, context: Context): boolean => testOf(predicate, fields)(row, context)

type Test = (row: Data, context: Context) => boolean
const tests = new WeakMap<Fields, WeakMap<Data, Test>>()

/** Made once for each predicate of a definition: a list evaluates it for every row. */
function testOf(predicate: Data, fields: Fields): Test {
  const known = tests.get(fields)?.get(predicate)
  if (known) return known
  const test = every(Object.entries(predicate).map(([key, clause]) => clauseTest(key, clause, fields)))
  tests.set(fields, (tests.get(fields) ?? new WeakMap<Data, Test>()).set(predicate, test))
  return test
}

const every = (parts: readonly Test[]): Test => (parts.length === 1 && parts[0] ? parts[0]
  : (row, context) => parts.every((test) => test(row, context)))

const not = (test: Test): Test => (row, context) => !test(row, context)

function clauseTest(key: string, clause: unknown, fields: Fields): Test {
  if (key === 'and') return every(subpredicates(clause).map((p) => testOf(p, fields)))
  if (key === 'or') {
    const parts = subpredicates(clause).map((p) => testOf(p, fields))
    return (row, context) => parts.some((test) => test(row, context))
  }
  if (key === 'not') return not(testOf(clause as Data, fields))
  const { comparable: read } = fieldTypeOf(fields, key)
  return every(comparisons(clause).map(([operator, operand]) => comparisonTest({ key, operator, operand, read })))
}

interface Comparison {
  readonly key: string
  readonly operator: string
  readonly operand: unknown
  readonly read: FieldType['comparable']
}

function comparisonTest({ key, operator, operand, read }: Comparison): Test {
  const left = (row: Data) => read(row[key])
  const right = operandReader(operand, read)
  switch (operator) {
    case 'eq': return (row, context) => isEqual(left(row), right(row, context))
    case 'ne': return (row, context) => !isEqual(left(row), right(row, context))
    case 'in': return isOneOf(left, list(operand).map((value) => read(value)))
    case 'nin': return not(isOneOf(left, list(operand).map((value) => read(value))))
    case 'gt': return (row, context) => isComparedAs(left(row), right(row, context), (sign) => sign > 0)
    case 'gte': return (row, context) => isComparedAs(left(row), right(row, context), (sign) => sign >= 0)
    case 'lt': return (row, context) => isComparedAs(left(row), right(row, context), (sign) => sign < 0)
    case 'lte': return (row, context) => isComparedAs(left(row), right(row, context), (sign) => sign <= 0)
    case 'like': return (row) => left(row) !== null && String(row[key]).toLowerCase().includes(String(operand).toLowerCase())
    case 'has': return (row) => list(row[key] ?? []).includes(operand)
    default: throw new UnknownOperator(key, operator)
  }
}

const isOneOf = (read: (row: Data) => Comparable | null, values: readonly (Comparable | null)[]): Test => (row) => {
  const value = read(row)
  return value !== null && values.some((one) => isEqual(value, one))
}

/** A plain value is read once. */
function operandReader(operand: unknown, read: FieldType['comparable']): (row: Data, context: Context) => Comparable | null {
  if (isFieldOperand(operand)) return (row) => read(row[operand.field])
  if (typeof operand === 'object' && operand !== null) return (_, context) => read(resolveOperand(operand, context))
  const value = read(operand)
  return () => value
}

export interface Fragment { readonly sql: string; readonly bindings: readonly unknown[] }

/** `table`: an alias before every column. `from`: bindings are `$from`, `$from + 1` … for prepared statements, not `?`. */
export interface CompileOptions { readonly table?: string; readonly from?: number }

/** A boolean SQL expression. Its text depends on the predicate alone, so it can be prepared; names are never input. */
export function compilePredicate(predicate: Data, fields: Fields, context: Context, options: CompileOptions | string = {}): Fragment {
  const { table, from }: CompileOptions = typeof options === 'string' ? { table: options } : options
  const bindings: unknown[] = []
  const bind = (value: unknown, type: string) => {
    bindings.push(value)
    return `${from === undefined ? '?' : `$${from + bindings.length - 1}`}::${type}`
  }
  const column = (name: string) => `${table ? `"${table}".` : ''}"${fieldTypeOf(fields, name).storage === 'pointer' ? `${name}_id` : name}"`
  const all = (sqls: string[], word: string, none: string) => (sqls.length > 1 ? `(${sqls.join(` ${word} `)})` : sqls[0] ?? none)

  const visit = (p: Data): string => all(Object.entries(p).map(([key, clause]) => {
    if (key === 'and') return all(subpredicates(clause).map(visit), 'and', 'true')
    if (key === 'or') return all(subpredicates(clause).map(visit), 'or', 'false')
    if (key === 'not') return `not (${visit(clause as Data)})`
    const type = fieldTypeOf(fields, key).sql
    const left = column(key)
    const right = (operand: unknown) => (isFieldOperand(operand) ? column(operand.field) : bind(resolveOperand(operand, context), type))
    // Null is an ordinary value; `is not null` is added because only a plain comparison can use an index.
    const plain = (sign: string, operand: unknown) => `(${left} ${sign} ${right(operand)} and ${left} is not null)`
    const isNothing = (operand: unknown) => !isFieldOperand(operand) && resolveOperand(operand, context) === null
    const ordered = (sign: string, operand: unknown) =>
      (isFieldOperand(operand) || isNothing(operand) ? `coalesce(${left} ${sign} ${right(operand)}, false)` : plain(sign, operand))
    const equal = (operand: unknown) => (isNothing(operand) ? `${left} is null` : plain('=', operand))
    return all(comparisons(clause).map(([operator, operand]) => {
      switch (operator) {
        case 'eq': return isFieldOperand(operand) ? `${left} is not distinct from ${right(operand)}` : equal(operand)
        case 'ne': return `${left} is distinct from ${right(operand)}`
        case 'in': return `(${left} = any(${bind(operand, `${type}[]`)}) and ${left} is not null)`
        case 'nin': return `not coalesce(${left} = any(${bind(operand, `${type}[]`)}), false)`
        case 'gt': return ordered('>', operand)
        case 'gte': return ordered('>=', operand)
        case 'lt': return ordered('<', operand)
        case 'lte': return ordered('<=', operand)
        case 'like': return `coalesce(${left}::text ilike ${bind(`%${escapeLike(String(operand))}%`, 'text')}, false)`
        case 'has': return `coalesce(${bind(operand, 'text')} = any(${left}), false)`
        default: throw new UnknownOperator(key, operator)
      }
    }), 'and', 'true')
  }), 'and', 'true')

  return { sql: visit(predicate), bindings }
}

/** Replaces `{ field }` operands of a `ref.where` by the values of those fields in the referencing row. */
export function bindFieldOperands(predicate: Data, row: Data): Data {
  const operand = (clause: unknown): unknown => {
    if (typeof clause !== 'object' || clause === null || Array.isArray(clause)) return clause
    return isFieldOperand(clause)
      ? (row[clause.field] ?? null)
      : Object.fromEntries(Object.entries(clause).map(([key, value]) => [key, operand(value)]))
  }
  return Object.fromEntries(
    Object.entries(predicate).map(([key, clause]) => [
      key,
      key === 'and' || key === 'or'
        ? subpredicates(clause).map((p) => bindFieldOperands(p, row))
        : key === 'not'
          ? bindFieldOperands(clause as Data, row)
          : operand(clause),
    ]),
  )
}

class UnknownOperator extends Error {
  constructor(field: string, operator: string) { super(`${field}: no operator "${operator}" in predicates`) }
}
class UnknownField extends Error {
  constructor(field: string) { super(`no field "${field}" in this resource`) }
}

export const OPERATORS = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'like', 'has'] as const

/** `{ gt: 5 }` → [['gt', 5]]; a plain value, `{ me }`, `{ now }` or `{ field }` → [['eq', …]] */
export function comparisons(clause: unknown): [operator: string, operand: unknown][] {
  const isPlain =
    typeof clause !== 'object' || clause === null || Array.isArray(clause) || 'me' in clause || 'now' in clause || 'field' in clause
  return isPlain ? [['eq', clause]] : Object.entries(clause)
}

/** Names of the fields that a predicate tests, and of the fields that it compares them with. */
export function fieldNamesIn(predicate: Data): string[] {
  return Object.entries(predicate).flatMap(([key, clause]) => {
    if (key === 'and' || key === 'or') return subpredicates(clause).flatMap(fieldNamesIn)
    if (key === 'not') return fieldNamesIn(clause as Data)
    return [key, ...comparisons(clause).flatMap(([, operand]) => (isFieldOperand(operand) ? [operand.field] : []))]
  })
}

export function isFieldOperand(operand: unknown): operand is { readonly field: string } {
  return typeof operand === 'object' && operand !== null && 'field' in operand
}

const DAY = 86_400_000

function resolveOperand(operand: unknown, context: Context): unknown {
  if (typeof operand !== 'object' || operand === null) return operand
  if ('now' in operand) {
    const now = assertDefined(context.now[operand.now as keyof Context['now']], `there is no "${operand.now}" here`)
    return 'days' in operand ? new Date(Date.parse(String(now)) + Number(operand.days) * DAY).toISOString() : now
  }
  // An unknown column of the caller is an error: it must never widen a scope.
  if ('me' in operand) return assertDefined(context.me[String(operand.me)], `the caller has no "${operand.me}"`)
  return operand
}

function assertDefined(value: unknown, message: string): unknown {
  if (value === undefined) throw new Error(message)
  return value
}

/** The traits of a field by its name. */
export function fieldTypeOf(fields: Fields, name: string): FieldType {
  const field = fields[name] ?? SYSTEM_COLUMNS[name]
  if (!field) throw new UnknownField(name)
  return traitsOf({ type: field.type as FieldTypeName })
}

const isEqual = (a: Comparable | null, b: Comparable | null) => (a === null || b === null ? a === b : compareValues(a, b) === 0)
function isComparedAs(a: Comparable | null, b: Comparable | null, test: (sign: number) => boolean) {
  return a !== null && b !== null && test(compareValues(a, b))
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const subpredicates = (value: unknown) => value as readonly Data[]
const list = (value: unknown) => value as readonly unknown[]
