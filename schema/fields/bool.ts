/** Yes or no, never unknown. */
import { column, isNothing } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { bool: boolean }
  interface Options<E> { bool: {} }
}

export const bool = {
  ...column, sql: 'boolean', group: 'bool', nullable: false, empty: false,
  comparable: (value: unknown) => (isNothing(value) ? null : Number(value === true || value === 'true')),
  accepts: (value: unknown) => typeof value === 'boolean',
} as const satisfies FieldType
