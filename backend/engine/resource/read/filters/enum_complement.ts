/**
 * `not in` on a required enum field is rewritten as `in` with the other values, which an index can answer: nearly all
 * orders of a company are delivered or canceled, and the few others would be looked for among all of them.
 */
import { traitsOf } from '#schema/fields/index'
import { comparisons, type Data } from '#schema/predicate'
import { valuesOf, type Field, type Resource } from '#backend/engine/definition/registry'

/** The other values of the enum; null unless the field always has exactly one value. */
export function enumComplement(field: Field, values: readonly unknown[]): readonly string[] | null {
  const { enumerated, comparison } = traitsOf(field)
  if (!enumerated || comparison === 'member' || field.required !== true) return null
  return valuesOf(field.of ?? '').filter((value) => !values.includes(value))
}

/** An equivalent predicate with `in` in place of `ne` and `nin`, where possible. */
export function withComplements({ fields }: Pick<Resource, 'fields'>, predicate: Data): Data {
  return Object.fromEntries(Object.entries(predicate).map(([key, condition]) => {
    if (key === 'and' || key === 'or') return [key, (condition as readonly Data[]).map((one) => withComplements({ fields }, one))]
    const field = fields[key]
    return [key, field ? Object.fromEntries(comparisons(condition).map((one) => complemented(field, one))) : condition]
  }))
}

function complemented(field: Field, [operator, operand]: [string, unknown]): [string, unknown] {
  const values = operator === 'nin' ? operand as readonly unknown[] : operator === 'ne' && typeof operand === 'string' ? [operand] : null
  const complement = values && enumComplement(field, values)
  return complement ? ['in', complement] : [operator, operand]
}
