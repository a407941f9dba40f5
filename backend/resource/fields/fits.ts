/** What was computed may be larger than all that it is computed from. */
import { Invalid } from '../refusals.ts'
import { serverTypeOf } from './index.ts'
import type { Field } from '#backend/definition/registry'

/** 422 at `blamed`, before the column refuses it. */
export function assertFits(field: Field, value: unknown, blamed: readonly string[] = []): void {
  if (typeof value !== 'number' && typeof value !== 'string') return
  if (serverTypeOf(field).fits?.(value, field) === false) throw tooLarge(blamed.length ? blamed : [field.name])
}

export const tooLarge = (names: readonly string[]): Invalid =>
  new Invalid(Object.fromEntries(names.map((name) => [name, [(t) => t('errors.field.too_large')]])))
