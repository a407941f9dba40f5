/** The rows that a reference may lead to, as filters of its picker. The server asks the same again on save. Pure. */
import type { CrudFilter } from '@refinedev/core'
import type { Data } from '#schema/predicate'
import type { Values } from '../../definition/record.ts'

/** Null while a field that decides is empty: then there is nothing to choose from yet. */
export function filtersOf(where: Data | undefined, row: Values): CrudFilter[] | null {
  const filters: CrudFilter[] = []
  for (const [name, said] of Object.entries(where ?? {})) {
    // The list dialect has no or; what the picker then shows too much is refused on save.
    if (name === 'and' || name === 'or' || name === 'not') continue
    for (const [operator, operand] of comparisons(said)) {
      const value = valueOf(operand, row)
      if (value === null || value === undefined || value === '') return null
      const known = OPERATORS[operator]
      if (known) filters.push({ field: name, operator: known, value })
    }
  }
  return filters
}

/** Fields of the same row that decide what may be chosen: choosing another value there empties the reference. */
export function decidersOf(where: Data | undefined): string[] {
  return Object.values(where ?? {}).flatMap((said) => comparisons(said)).flatMap(([, operand]) => (isField(operand) ? [operand.field] : []))
}

const OPERATORS: Readonly<Record<string, 'eq' | 'ne' | 'in' | 'gte' | 'lte'>> = { eq: 'eq', ne: 'ne', in: 'in', gte: 'gte', lte: 'lte' }

function comparisons(said: unknown): [string, unknown][] {
  return typeof said === 'object' && said !== null && !Array.isArray(said) && !isField(said) ? Object.entries(said) : [['eq', said]]
}

const valueOf = (operand: unknown, row: Values) => (isField(operand) ? row[operand.field] : operand)
const isField = (operand: unknown): operand is { field: string } => typeof operand === 'object' && operand !== null && 'field' in operand
