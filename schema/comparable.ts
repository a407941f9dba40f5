/** Values as they are compared in JavaScript: exactly as PostgreSQL compares the same values in their columns. */
import { compare, decimal, NotExact, type Decimal } from './decimal.ts'

export type Comparable = Decimal | number | string

/** null: nothing, or in a half-filled form not yet a number or a date. */
export function comparable(value: unknown, type: string): Comparable | null {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'int': case 'money': case 'ref': case 'media': case 'decimal': return numberOf(value)
    case 'morph': return numberOf((value as { id?: unknown }).id)
    case 'datetime': return instantOf(value)
    case 'bool': return Number(value === true || value === 'true')
    // '09:30' and '09:30:00' are the same hour.
    case 'time': return `${String(value)}:00`.slice(0, 'hh:mm:ss'.length)
    case 'i18n': case 'geo': case 'polygon': case 'json': return JSON.stringify(value)
    default: return String(value)
  }
}

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

function instantOf(value: unknown): number | null {
  const instant = Date.parse(String(value))
  return Number.isNaN(instant) ? null : instant
}
