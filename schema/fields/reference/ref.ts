/** A row of another resource: its id, sent with its Reference. */
import { toDecimal } from '../../comparable.ts'
import { columnTraits, EQUALITY_OPERATORS, isIntegerInRange, TEXT_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { ref: number }
  interface FieldOptions<E> {
    ref: { readonly to: string; readonly on_delete?: 'cascade' | 'set_null'; readonly where?: object; readonly quick_create?: true }
  }
}

export const ref = {
  ...columnTraits,
  nestable: false,
  ...TEXT_OPERATORS,
  predicates: EQUALITY_OPERATORS.predicates,
  sql: 'bigint',
  relation: 'belongs_to',
  filtered: true,
  caller: true,
  searchable: true,
  comparison: 'order',
  group: 'number',
  comparable: toDecimal,
  accepts: isIntegerInRange,
} as const satisfies FieldType
