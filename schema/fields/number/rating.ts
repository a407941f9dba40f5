/** A number of stars, one at least. */
import { int } from './int.ts'
import { integerTraits } from '../base_traits.ts'
import type { FieldData } from '../../definition.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { rating: number }
  interface FieldOptions<E> { rating: { readonly max?: number /* stars, 5 by default */ } }
}

const MOST_STARS = 10

export const rating = {
  ...int, caller: false, number: { ...integerTraits, widens: true },
  nestable: false, implied: () => ({ unit: '★', min: 1, max: 5 }),
  problems: (key: string, { max = 1 }: FieldData) => (Number(max) <= MOST_STARS ? [] : [`${key}: more than ${MOST_STARS} stars`]),
} as const satisfies FieldType
