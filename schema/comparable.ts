/** Values as they are compared in JavaScript: exactly as PostgreSQL compares the same values in their columns (schema/fields). */
import { compare, decimal, NotExact, type Decimal } from './decimal.ts'

export type Comparable = Decimal | number | string

/** Negative when `a` sorts before `b`, zero when they are equal. Both are values of the same field type. */
export function compareValues(a: Comparable, b: Comparable): number {
  if (typeof a === 'object' && typeof b === 'object') return compare(a, b)
  return a < b ? -1 : Number(a > b)
}

/** Null for an empty value, and for text that is not a number yet. */
export function toDecimal(value: unknown): Decimal | null {
  if (value === null || value === undefined) return null
  try {
    return decimal(String(value))
  } catch (error) {
    if (error instanceof NotExact) return null
    throw error
  }
}
