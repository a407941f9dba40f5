/** Client-side checks of values. Pure. */
import { compare, decimal } from '#schema/decimal'
import type { Field } from '../definition/definition.ts'

export interface ValueProblem {
  readonly key: string
  /** Exact numbers or decimals of the API; amounts in minor units. */
  readonly params?: Readonly<Record<string, number | string>>
  readonly isMoney?: boolean
  /** Of the figures. */
  readonly unit?: string | undefined
  readonly label?: string
}

/** Without a value: nothing to show, nothing to validate. `false` and 0 are values. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Of a sum of weights: everything weighs something, so zero says that nothing was weighed. */
export const isUnweighed = ({ unit }: Field, sum: unknown): boolean => unit === 'kg' && Number(sum) === 0

/** An amount of money below its bound has the words of the specification. */
export function checkBounds({ min, max, unit }: Field, value: unknown, isMoney = false): ValueProblem | null {
  const number = decimal(String(value))
  if (min !== undefined && compare(number, decimal(min)) < 0)
    return isMoney ? { key: 'alerts.amount_min', params: { bound: min }, isMoney } : { key: 'ui.form.min', params: { min }, unit }
  return max !== undefined && compare(number, decimal(max)) > 0 ? { key: 'ui.form.max', params: { max }, isMoney, unit } : null
}

export function checkMinLength({ min }: Field, value: unknown, key: string): ValueProblem | null {
  return min !== undefined && [...String(value)].length < Number(min) ? { key, params: { min } } : null
}

export function checkPattern({ pattern }: Field, value: string): ValueProblem | null {
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value.trim()) ? { key: 'ui.form.pattern' } : null
}
