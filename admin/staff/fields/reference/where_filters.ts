/** The `where` of a reference as filters of its picker. The server checks it again on save. Pure. */
import type { CrudFilter } from '@refinedev/core'
import type { Data } from '#schema/predicate'
import type { Field } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'

type Fields = Readonly<Record<string, Field | undefined>>

/**
 * Null while a field that `where` depends on is empty, or is a record that is made with this one: there is nothing to choose from yet.
 * `fields` are those of the row.
 */
export function filtersOf(where: Data | undefined, row: Values, fields: Fields = {}): CrudFilter[] | null {
  const filters: CrudFilter[] = []
  for (const [name, rule] of Object.entries(where ?? {})) {
    // List filters have no `or`: the picker may offer rows that the server then refuses.
    if (name === 'and' || name === 'or' || name === 'not') continue
    for (const [operator, operand] of comparisons(rule)) {
      const value = valueOf(operand, row, fields)
      if (isField(operand) && (value === null || value === undefined || value === '' || typeof value === 'object')) return null
      const known = OPERATORS[operator]
      if (known) filters.push({ field: name, operator: known, value })
    }
  }
  return filters
}

/** The fields of the same row that `where` depends on: a change there empties the reference. */
export function whereDependencies(where: Data | undefined): string[] {
  return Object.values(where ?? {}).flatMap((rule) => comparisons(rule)).flatMap(([, operand]) => (isField(operand) ? [operand.field] : []))
}

const OPERATORS: Readonly<Record<string, 'eq' | 'ne' | 'in' | 'gte' | 'lte'>> = { eq: 'eq', ne: 'ne', in: 'in', gte: 'gte', lte: 'lte' }

function comparisons(rule: unknown): [string, unknown][] {
  return typeof rule === 'object' && rule !== null && !Array.isArray(rule) && !isField(rule) ? Object.entries(rule) : [['eq', rule]]
}

/** What the server stamps a new row with, no form has. */
function valueOf(operand: unknown, row: Values, fields: Fields): unknown {
  if (!isField(operand)) return operand
  const field = fields[operand.field]
  return row[operand.field] ?? (field?.stamped ? field.default : undefined)
}

const isField = (operand: unknown): operand is { field: string } => typeof operand === 'object' && operand !== null && 'field' in operand
