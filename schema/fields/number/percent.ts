/** Percents: whole ones as a number, with `scale` exact ones as text: '12.50'. */
import { decimal } from './decimal.ts'
import { int } from './int.ts'
import { numberTraits } from '../base_traits.ts'
import type { Decimal } from '../../decimal.ts'
import type { FieldData } from '../../definition.ts'
import type { Data } from '../../predicate.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { percent: X extends { readonly scale: number } ? string : number }
  interface FieldOptions<E> { percent: { readonly min?: number; readonly max?: number; readonly scale?: number } }
}

const storedAs = ({ scale }: Data | FieldData) => (scale === undefined ? int : decimal)

export const percent = {
  ...numberTraits, sql: 'numeric',
  number: {
    cast: (field: Data) => storedAs(field).number.cast(field), widens: true,
    stored: (value: Decimal, field: Data) => storedAs(field).number.stored(value, field),
  },
  accepts: (value: unknown, field: FieldData) => storedAs(field).accepts(value, field),
  implied: ({ scale }: Partial<FieldData>) => ({ unit: '%', ...(scale !== undefined && { precision: scale + 3 }) }),
  limits: { min: 0, max: 100 },
} as const satisfies FieldType
