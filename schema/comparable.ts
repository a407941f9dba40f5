/** Values as they are compared in JavaScript: exactly as PostgreSQL compares the same values in their columns (schema/fields). */
import { compare, decimal, NotExact, type Decimal } from './decimal.ts'

export type Comparable = Decimal | number | string

/** Below zero when a comes first, zero when they are equal. Both were read with the same type. */
export function order(a: Comparable, b: Comparable): number {
  if (typeof a === 'object' && typeof b === 'object') return compare(a, b)
  return a < b ? -1 : Number(a > b)
}

/** null: nothing, or not yet a number. */
export function numberOf(value: unknown): Decimal | null {
  if (value === null || value === undefined) return null
  try {
    return decimal(String(value))
  } catch (error) {
    if (error instanceof NotExact) return null
    throw error
  }
}
