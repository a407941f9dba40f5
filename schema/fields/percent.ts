/** A share of a hundred, as text: '12.50'. */
import { fixed, type Decimal } from '../decimal.ts'
import { isWithin, number } from './common.ts'
import type { FieldData } from '../definition.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { percent: string }
  interface Options<E> { percent: {} }
}

export const percent = {
  ...number, sql: 'numeric',
  number: { cast: () => 'numeric(5,2)', stored: (value: Decimal) => fixed(value, 2) },
  accepts: (value: unknown, field: FieldData) => typeof value === 'string' && isWithin(value, { ...field, min: 0, max: 100, scale: 2 }),
} as const satisfies FieldType
