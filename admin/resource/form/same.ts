/** Values as the interface sees them. Pure. */
import { browserTypeOf } from '../../fields/index.ts'
import type { Field } from '../../definition/definition.ts'

/** Empty text is nothing. */
export function plain(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  return browserTypeOf(field).plain(value)
}

/** The order of a set does not matter, nor that of the keys of an object. */
export function isSame(field: Field, a: unknown, b: unknown): boolean {
  const { isSet } = browserTypeOf(field)
  const [left, right] = [plain(field, a), plain(field, b)]
  if (isSet && Array.isArray(left) && Array.isArray(right)) return JSON.stringify([...left].sort()) === JSON.stringify([...right].sort())
  return left === right || JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]))
}
