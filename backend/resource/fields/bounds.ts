/** Least and greatest values and lengths, with the sentence that names the bound. */
import { numberText, formatMoney } from '#backend/i18n/format_numbers'
import { localeOf, type Translate } from '#backend/i18n/translator'
import { compare, decimal } from '#schema/decimal'
import { Invalid } from '../refusals.ts'
import type { Field } from '#backend/definition/registry'
import type { Parsed } from './parse.ts'

export function bounded(value: number | string, field: Field): Parsed {
  const isMoney = field.type === 'money'
  const shown = (t: Translate, bound: number | string) =>
    (isMoney ? formatMoney(localeOf(t), Number(bound)) : numberText(t, bound))
  const { min, max } = field
  if (min !== undefined && isLess(value, min))
    return { say: (t) => t(`errors.field.${isMoney ? 'amount_min' : 'min'}`, { min: shown(t, min) }) }
  if (max !== undefined && isLess(max, value))
    return { say: (t) => t(`errors.field.${isMoney ? 'amount_max' : 'max'}`, { max: shown(t, max) }) }
  return { value }
}

/** What was computed may be larger than all that it is computed from: 422 at `blamed`, before the column refuses it. */
export function assertFits(field: Field, value: unknown, blamed: readonly string[] = []): void {
  if (typeof value === 'number' || typeof value === 'string') if (!fits(field, value)) throw tooLarge(blamed.length ? blamed : [field.name])
}

export const tooLarge = (names: readonly string[]): Invalid =>
  new Invalid(Object.fromEntries(names.map((name) => [name, [(t) => t('errors.field.too_large')]])))

function fits({ type, precision = 15, scale = 0 }: Field, value: number | string): boolean {
  switch (type) {
    case 'int': return Math.abs(Number(value)) < 2 ** 31
    case 'money': return Number.isSafeInteger(Number(value))
    case 'decimal': return Math.abs(Number(value)) < 10 ** (precision - scale)
    default: return true
  }
}

const isLess = (a: number | string, b: number | string) => compare(decimal(a), decimal(b)) < 0

export function sized(value: string, field: Field): Parsed {
  const length = [...value].length
  const { min, max = field.type === 'text' ? 10_000 : 500 } = field
  if (min !== undefined && length < Number(min))
    return { say: (t) => t(`errors.field.${field.type === 'password' ? 'password' : 'short'}`, { min }) }
  return length > Number(max) ? { say: (t) => t('errors.field.long', { max }) } : { value }
}
