/**
 * Exact decimal numbers, for money, areas and rates on both sides. A number is `units` × 10^-`scale`: no
 * precision is lost before it is rounded once, when it is stored. Halves are rounded away from zero, as by PostgreSQL's `round`.
 */
export interface Decimal { readonly units: bigint; readonly scale: number }

export type RoundingMode = 'nearest' | 'up' | 'down'

/** A numeric string ('-12.500') or a whole number. Throws NotExact for anything else: a fraction in a `number` is a float. */
export function decimal(value: string | number): Decimal {
  if (typeof value === 'number') return scaled(value, 0)
  const [, sign, whole, fraction = ''] = NUMERIC.exec(value) ?? []
  if (whole === undefined) throw new NotExact(value)
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
}

/** The whole number ÷ 10^places: `scaled(1250, 2)` is 12.50. */
export function scaled(whole: number, places: number): Decimal {
  if (!Number.isSafeInteger(whole)) throw new NotExact(whole)
  return { units: BigInt(whole), scale: places }
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** Below zero when a < b, zero when they are equal ('1.5' and '1.50' are), above when a > b. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [unitsAt(a, scale), unitsAt(b, scale)]
  return Number(left > right) - Number(left < right)
}

/** The multiple of `step` (above zero) that is nearest, at or above, or at or below the value. */
export function toStep(value: Decimal, step: Decimal, mode: RoundingMode = 'nearest'): Decimal {
  if (step.units <= 0n) throw new RangeError('a rounding step is above zero')
  const scale = Math.max(value.scale, step.scale)
  return { units: divide(unitsAt(value, scale), unitsAt(step, scale), mode) * step.units, scale: step.scale }
}

/** The numeric string with that many decimals: what a `decimal` column stores. */
export function fixed(value: Decimal, places: number): string {
  const { units } = toStep(value, { units: 1n, scale: places })
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const point = digits.length - places
  return (units < 0n ? '-' : '') + digits.slice(0, point) + (places ? `.${digits.slice(point)}` : '')
}

/** The whole number: what a `money` column stores. Throws NotExact beyond what a `number` represents exactly. */
export function toInteger(value: Decimal): number {
  return exactNumber(toStep(value, { units: 1n, scale: 0 }).units)
}

/** a ÷ b to the nearest whole number. */
export function quotient(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  return exactNumber(divide(unitsAt(a, scale), unitsAt(b, scale), 'nearest'))
}

export class NotExact extends RangeError {
  constructor(value: unknown) { super(`${JSON.stringify(String(value))} is not an exact decimal number`) }
}

const NUMERIC = /^(-?)(\d+)(?:\.(\d+))?$/

const unitsAt = (value: Decimal, scale: number) => value.units * 10n ** BigInt(scale - value.scale)

function divide(dividend: bigint, divisor: bigint, mode: RoundingMode): bigint {
  if (divisor === 0n) throw new RangeError('division by zero')
  const isNegative = dividend < 0n !== divisor < 0n
  const [size, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const [whole, rest] = [size / by, size % by]
  const awayFromZero = mode === 'nearest' ? rest * 2n >= by : rest > 0n && (mode === 'up') !== isNegative
  const result = awayFromZero ? whole + 1n : whole
  return isNegative ? -result : result
}

function exactNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new NotExact(value)
  return number
}
