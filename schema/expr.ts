/**
 * Computed fields: `expr` over one row, `rollup` over its children. Each is evaluated in JavaScript (previews) and compiled to
 * SQL (generated columns, the store), with exact numbers in both; expr.spec.ts compares the results.
 * Null behaves as in SQL: an expression with a null operand is null. The sum of no rows is 0.
 */
import { toDecimal, compareValues } from './comparable.ts'
import { decimal, plus, times, type Decimal } from './decimal.ts'
import { traitsOf, type FieldTypeName, type NumberTraits } from './fields/index.ts'
import { compilePredicate, holds, fieldTypeOf, type Context, type Data, type Fields, type Fragment } from './predicate.ts'

/** A field of the same row, a whole number, or an operation on two of them. */
export type Expression = string | number | readonly [operator: string, left: Expression, right: Expression]

/** The value of the computed field `name` in this row: a number, or a numeric string for a decimal. */
export function evaluate(name: string, row: Data, fields: Fields): number | string | null {
  const value = evaluateExact(name, row, fields)
  return value === null ? null : toColumnValue(value, fieldOf(fields, name))
}

/** The same as an SQL expression. Computed operands are expanded in it: a generated column cannot read another one. */
export function compileExpr(name: string, fields: Fields): string {
  const visit = (expression: Expression): string => {
    if (typeof expression === 'number') return expression < 0 ? `(${expression})` : String(expression)
    if (typeof expression === 'string') return column(expression)
    const [operator, left, right] = [expression[0], visit(expression[1]), visit(expression[2])]
    switch (operator) {
      case '+': case '-': case '*': return `(${left} ${operator} ${right})`
      default: throw new UnknownOperation(operator)
    }
  }
  const column = (operand: string): string => {
    const field = fieldOf(fields, operand)
    // Rounded to the scale of its own column.
    if (field.expr !== undefined) return `${visit(field.expr as Expression)}::${sqlType(field)}`
    // The result of two integers may exceed the range of an integer.
    return numberTraitsOf(field).widens ? `"${operand}"::${sqlType(field)}` : `"${operand}"`
  }
  return visit(fieldOf(fields, name).expr as Expression)
}

export type Rollup =
  | { readonly sum: string; readonly where?: Data }
  | { readonly count: string; readonly where?: Data }
  | { readonly last: string; readonly by: string }

/** `items.amount`, or `items` for a count. */
export const rollupPath = (rollup: Rollup): string => ('sum' in rollup ? rollup.sum : 'count' in rollup ? rollup.count : rollup.last)

/** The value of the rollup field over these children. Deleted children do not count. */
export function rollupValue(field: Data, children: readonly Data[], childFields: Fields): unknown {
  const rollup = field.rollup as Rollup
  const existing = children.filter((row) => row.deleted_at === undefined || row.deleted_at === null)
  if ('last' in rollup) return lastChildValue(existing, rollup, childFields)
  const counted = existing.filter((row) => holds(rollup.where ?? {}, row, childFields, NO_CONTEXT))
  if ('count' in rollup) return counted.length
  const values = counted.map((row) => toDecimal(row[childFieldOf(rollup.sum)]))
  return toColumnValue(values.reduce<Decimal>((sum, value) => (value ? plus(sum, value) : sum), decimal(0)), field)
}

/** Adds two values of a sum or count: the value over both lists of children. */
export const addRollupValues = (field: Data, one: unknown, two: unknown): unknown =>
  toColumnValue(plus(toDecimal(one) ?? decimal(0), toDecimal(two) ?? decimal(0)), field)

/** A sum or count after children were added to it and others removed from it: their values, each over a list of children. */
export const changedRollupValue = (field: Data, stored: unknown, added: unknown, removed: unknown): unknown =>
  toColumnValue(plus(toDecimal(stored) ?? decimal(0), minus(toDecimal(added) ?? decimal(0), toDecimal(removed) ?? decimal(0))), field)

/** The properties of a resource that a rollup reads. */
export interface RollupResource { readonly fields: Readonly<Record<string, unknown>>; readonly soft_delete?: true; readonly name?: string }

/** The same as a `select` with `?` bindings, for the parent with this id, without the children `except`. `field` belongs to `parent`. */
export function compileRollup(
  parent: RollupResource, field: object, resources: { get(name: string): RollupResource | undefined },
  id: number, except: readonly number[] = [],
): Fragment {
  const rollup = (field as Data).rollup as Rollup
  const [childrenName = '', valueName = ''] = ('sum' in rollup ? rollup.sum : 'count' in rollup ? rollup.count : rollup.last).split('.')
  const children = parent.fields[childrenName] as Data
  const child = resources.get(String(children.of))
  if (!child) throw new Error(`no resource "${String(children.of)}"`)
  const where = compilePredicate(('where' in rollup && rollup.where) || {}, child.fields as Fields, NO_CONTEXT)
  const existing = child.soft_delete ? '"deleted_at" is null' : 'true'
  const excluded = except.length ? ' and "id" <> all(?::bigint[])' : ''
  const from = `from "${String(children.of)}" where "${String(children.by)}" = ?::bigint and ${existing} and ${where.sql}${excluded}`
  const bindings = [id, ...where.bindings, ...(except.length ? [except] : [])]
  // The value of `last` may have any type.
  const type = 'last' in rollup ? '' : sqlType(field as Data)
  if ('sum' in rollup) return { sql: `select coalesce(sum("${valueName}"), 0)::${type} ${from}`, bindings }
  if ('count' in rollup) return { sql: `select count(*)::${type} ${from}`, bindings }
  return { sql: `select "${valueName}" ${from} order by "${rollup.by}" desc nulls last, "id" desc limit 1`, bindings }
}

class UnknownOperation extends Error {
  constructor(operator: string) { super(`no operation "${operator}" in expressions`) }
}

/** A stored value depends neither on the caller nor on the time. */
const NO_CONTEXT = { me: {}, now: {} } as unknown as Context

/** The value as the column of the field stores it. */
const toColumnValue = (value: Decimal, field: Data): number | string => numberTraitsOf(field).stored(value, field)
const sqlType = (field: Data): string => numberTraitsOf(field).cast(field)

function numberTraitsOf(field: Data): NumberTraits {
  const traits = traitsOf({ type: field.type as FieldTypeName }).number
  if (!traits) throw new Error(`${String(field.type)} is no number`)
  return traits
}

function evaluateExact(name: string, row: Data, fields: Fields): Decimal | null {
  const visit = (expression: Expression): Decimal | null => {
    if (typeof expression === 'number') return decimal(expression)
    if (typeof expression === 'string') return evaluateOperand(expression, row, fields)
    return operate(expression[0], visit(expression[1]), visit(expression[2]))
  }
  return visit(fieldOf(fields, name).expr as Expression)
}

function evaluateOperand(name: string, row: Data, fields: Fields): Decimal | null {
  return toDecimal(fieldOf(fields, name).expr === undefined ? row[name] : evaluate(name, row, fields))
}

const minus = (left: Decimal, right: Decimal): Decimal => plus(left, times(right, decimal(-1)))

function operate(operator: string, left: Decimal | null, right: Decimal | null): Decimal | null {
  if (!left || !right) return null
  switch (operator) {
    case '+': return plus(left, right)
    case '-': return minus(left, right)
    case '*': return times(left, right)
    default: throw new UnknownOperation(operator)
  }
}

/** The value of the child with the greatest `by`; of equal children the newest. Children without a value of `by` sort first. */
function lastChildValue(children: readonly Data[], rollup: { last: string; by: string }, fields: Fields): unknown {
  const { comparable } = fieldTypeOf(fields, rollup.by)
  const at = (row: Data) => comparable(row[rollup.by])
  const [last] = [...children].sort((a, b) => {
    const [left, right] = [at(a), at(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || Number(b.id) - Number(a.id)
    return compareValues(right, left) || Number(b.id) - Number(a.id)
  })
  return last?.[childFieldOf(rollup.last)] ?? null
}

/** 'items.amount' → amount */
const childFieldOf = (path: string) => path.split('.')[1] ?? ''

function fieldOf(fields: Fields, name: string): Data {
  const field = fields[name]
  if (!field) throw new Error(`no field "${name}" in this resource`)
  return field
}
