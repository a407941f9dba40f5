/** Whole numbers in calculations: sums of many are larger than one of them. */
import { toInteger, type Decimal } from '../decimal.ts'

export const whole = { cast: () => 'bigint', stored: (value: Decimal) => toInteger(value) }
