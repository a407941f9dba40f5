/** An amount in minor units. */
import { isWhole, number } from './common.ts'
import { whole } from './whole.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { money: number }
  interface Options<E> { money: Range<number> }
}

export const money = { ...number, sql: 'bigint', number: whole, accepts: isWhole } as const satisfies FieldType
