/** A row of one of several resources. */
import { toDecimal } from '../../comparable.ts'
import { columnTraits, isNullish, NULL_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { morph: X extends { readonly to: readonly (infer N)[] } ? { readonly type: N; readonly id: number } : never }
  interface FieldOptions<E> { morph: { readonly to: readonly string[] } }
}

export const morph = {
  ...columnTraits,
  nestable: false,
  predicates: NULL_OPERATORS.predicates,
  storage: 'pointer',
  sql: 'bigint',
  relation: 'polymorphic',
  filtered: true,
  caller: true,
  computable: false,
  indexable: false,
  comparison: 'presence',
  comparable: (value: unknown) => toDecimal(isNullish(value) ? null : (value as { id?: unknown }).id),
  accepts: () => false,
} as const satisfies FieldType
