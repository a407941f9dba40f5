/** An exact number with decimals, as text: '12.500'. */
import { fixed, type Decimal } from '../../decimal.ts'
import { isDecimalInRange, numberTraits } from '../base_traits.ts'
import type { FieldData } from '../../definition.ts'
import type { Data } from '../../predicate.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { decimal: string }
  interface FieldOptions<E> { decimal: RangeOptions<string> & { readonly precision: number; readonly scale: number } }
}

export const decimal = {
  ...numberTraits, sql: 'numeric',
  number: {
    cast: ({ precision, scale }: Data) => `numeric(${String(precision)},${String(scale)})`,
    stored: (value: Decimal, { scale }: Data) => fixed(value, Number(scale)),
  },
  accepts: (value: unknown, field: FieldData) => typeof value === 'string' && isDecimalInRange(value, field),
  problems: (key: string, { precision, scale }: FieldData) =>
    (Number(precision) >= Number(scale) ? [] : [`${key}: precision is less than scale`]),
} as const satisfies FieldType
