/**
 * Computed fields of the language: `expr` over one row, `rollup` over its children. One reading in JavaScript (previews)
 * and one in SQL (generated columns, the store) each; numbers are exact in both. expr.spec.ts compares them.
 * Null as in SQL: it makes an expression null; the sum of nothing is 0.
 */
import { numberOf, order } from './comparable.ts'
import { decimal, plus, times, type Decimal } from './decimal.ts'
import { traitsOf, type FieldTypeName, type NumberTraits } from './fields/index.ts'
import { compile, holds, typeOf, type Context, type Data, type Fields, type Fragment } from './predicate.ts'

/** A field of the same row, a whole number, or an operation on two of them. */
export type Expression = string | number | readonly [operator: string, left: Expression, right: Expression]

/** What the computed field `name` is worth in this row: a number, or a numeric string for a decimal. */
export function evaluate(name: string, row: Data, fields: Fields): number | string | null {
  const value = resultOf(name, row, fields)
  return value === null ? null : stored(value, fieldOf(fields, name))
}

/** The same as an SQL expression. Operands that are themselves computed stand in it: generated columns cannot read each other. */
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
    // Rounded where it would be stored, as its own column is.
    if (field.expr !== undefined) return `${visit(field.expr as Expression)}::${sqlType(field)}`
    // Two integers may be worth more than an integer.
    return numberOfField(field).widens ? `"${operand}"::${sqlType(field)}` : `"${operand}"`
  }
  return visit(fieldOf(fields, name).expr as Expression)
}

export type Rollup =
  | { readonly sum: string; readonly where?: Data }
  | { readonly count: string; readonly where?: Data }
  | { readonly last: string; readonly by: string }

/** What the rollup field is worth over these children. Deleted ones never count. */
export function rollupValue(field: Data, children: readonly Data[], childFields: Fields): unknown {
  const rollup = field.rollup as Rollup
  const living = children.filter((row) => row.deleted_at === undefined || row.deleted_at === null)
  if ('last' in rollup) return lastOf(living, rollup, childFields)
  const counted = living.filter((row) => holds(rollup.where ?? {}, row, childFields, NO_CONTEXT))
  if ('count' in rollup) return counted.length
  const values = counted.map((row) => numberOf(row[childName(rollup.sum)]))
  return stored(values.reduce<Decimal>((sum, value) => (value ? plus(sum, value) : sum), decimal(0)), field)
}

/** The sum or the count over the children of two lists. */
export const addedRollup = (field: Data, one: unknown, two: unknown): unknown =>
  stored(plus(numberOf(one) ?? decimal(0), numberOf(two) ?? decimal(0)), field)

/** What a rollup needs to know of a resource. */
export interface Summed { readonly fields: Readonly<Record<string, unknown>>; readonly soft_delete?: true; readonly name?: string }

/** The same as a `select` with `?` bindings, for the parent with this id, without the children `except`. `field` is a field of `parent`. */
export function compileRollup(
  parent: Summed, field: object, resources: { get(name: string): Summed | undefined }, id: number, except: readonly number[] = [],
): Fragment {
  const rollup = (field as Data).rollup as Rollup
  const [childrenName = '', valueName = ''] = ('sum' in rollup ? rollup.sum : 'count' in rollup ? rollup.count : rollup.last).split('.')
  const children = parent.fields[childrenName] as Data
  const child = resources.get(String(children.of))
  if (!child) throw new Error(`no resource "${String(children.of)}"`)
  const where = compile(('where' in rollup && rollup.where) || {}, child.fields as Fields, NO_CONTEXT)
  const living = child.soft_delete ? '"deleted_at" is null' : 'true'
  const others = except.length ? ' and "id" <> all(?::bigint[])' : ''
  const from = `from "${String(children.of)}" where "${String(children.by)}" = ?::bigint and ${living} and ${where.sql}${others}`
  const bindings = [id, ...where.bindings, ...(except.length ? [except] : [])]
  // The last child may have a value of any type.
  const type = 'last' in rollup ? '' : sqlType(field as Data)
  if ('sum' in rollup) return { sql: `select coalesce(sum("${valueName}"), 0)::${type} ${from}`, bindings }
  if ('count' in rollup) return { sql: `select count(*)::${type} ${from}`, bindings }
  return { sql: `select "${valueName}" ${from} order by "${rollup.by}" desc nulls last, "id" desc limit 1`, bindings }
}

class UnknownOperation extends Error {
  constructor(operator: string) { super(`no operation "${operator}" in expressions`) }
}

/** What is stored cannot depend on who asks, or when. */
const NO_CONTEXT = { me: {}, now: {} } as unknown as Context

/** As the column of the field keeps it. */
const stored = (value: Decimal, field: Data): number | string => numberOfField(field).stored(value, field)
const sqlType = (field: Data): string => numberOfField(field).cast(field)

function numberOfField(field: Data): NumberTraits {
  const traits = traitsOf({ type: field.type as FieldTypeName }).number
  if (!traits) throw new Error(`${String(field.type)} is no number`)
  return traits
}

function resultOf(name: string, row: Data, fields: Fields): Decimal | null {
  const visit = (expression: Expression): Decimal | null => {
    if (typeof expression === 'number') return decimal(expression)
    if (typeof expression === 'string') return operandOf(expression, row, fields)
    return operate(expression[0], visit(expression[1]), visit(expression[2]))
  }
  return visit(fieldOf(fields, name).expr as Expression)
}

function operandOf(name: string, row: Data, fields: Fields): Decimal | null {
  return numberOf(fieldOf(fields, name).expr === undefined ? row[name] : evaluate(name, row, fields))
}

function operate(operator: string, left: Decimal | null, right: Decimal | null): Decimal | null {
  if (!left || !right) return null
  switch (operator) {
    case '+': return plus(left, right)
    case '-': return plus(left, times(right, decimal(-1)))
    case '*': return times(left, right)
    default: throw new UnknownOperation(operator)
  }
}

/** The child that comes last by `by`, of equals the newest; those without it come first. */
function lastOf(children: readonly Data[], rollup: { last: string; by: string }, fields: Fields): unknown {
  const { comparable } = typeOf(fields, rollup.by)
  const at = (row: Data) => comparable(row[rollup.by])
  const [last] = [...children].sort((a, b) => {
    const [left, right] = [at(a), at(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || Number(b.id) - Number(a.id)
    return order(right, left) || Number(b.id) - Number(a.id)
  })
  return last?.[childName(rollup.last)] ?? null
}

/** 'items.amount' → amount */
const childName = (path: string) => path.split('.')[1] ?? ''

function fieldOf(fields: Fields, name: string): Data {
  const field = fields[name]
  if (!field) throw new Error(`no field "${name}" in this resource`)
  return field
}
