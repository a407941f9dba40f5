/** Compares values as the API takes them. Pure. */
import { browserTypeOf } from '../../fields/index.ts'
import type { Field } from '../../definition/definition.ts'

/** An empty string is null. */
export function normalizeValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  return browserTypeOf(field).normalize(value, field)
}

/** Ignores the order of a set and of the keys of an object. */
export function isEqual(field: Field, a: unknown, b: unknown): boolean {
  const { isUnordered } = browserTypeOf(field)
  const [left, right] = [normalizeValue(field, a), normalizeValue(field, b)]
  if (isUnordered && Array.isArray(left) && Array.isArray(right)) {
    return JSON.stringify([...left].sort()) === JSON.stringify([...right].sort())
  }
  return left === right || JSON.stringify(sortKeys(left)) === JSON.stringify(sortKeys(right))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]))
}
