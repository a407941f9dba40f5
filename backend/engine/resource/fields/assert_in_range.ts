import { Invalid } from '../refusals.ts'
import { serverTypeOf } from './index.ts'
import type { Field } from '#backend/engine/definition/registry'

/** Throws a 422 error at `fields` when a computed number is out of the range of its column. */
export function assertInRange(field: Field, value: unknown, fields: readonly string[] = []): void {
  if (typeof value !== 'number' && typeof value !== 'string') return
  if (serverTypeOf(field).fits?.(value, field) === false) throw outOfRangeError(fields.length ? fields : [field.name])
}

export const outOfRangeError = (names: readonly string[]): Invalid =>
  new Invalid(Object.fromEntries(names.map((name) => [name, [(t) => t('errors.field.too_large')]])))
