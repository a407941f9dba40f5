/** A row of one of several resources. */
import { numberOf } from '../comparable.ts'
import { column, isNothing, PRESENCE } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { morph: X extends { readonly to: readonly (infer N)[] } ? { readonly type: N; readonly id: number } : never }
  interface Options<E> { morph: { readonly to: readonly string[] } }
}

export const morph = {
  ...column, predicates: PRESENCE.predicates, storage: 'pointer', sql: 'bigint', relation: 'polymorphic', caller: true, computable: false,
  indexable: false, comparison: 'presence',
  comparable: (value: unknown) => numberOf(isNothing(value) ? null : (value as { id?: unknown }).id), accepts: () => false,
} as const satisfies FieldType
