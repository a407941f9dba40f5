/** Minimum and maximum of values and lengths, with the error message. */
import { numberText, formatMoney } from '#backend/engine/i18n/format_numbers'
import { localeOf, type Translate } from '#backend/engine/i18n/translator'
import { compare, decimal } from '#schema/decimal'
import type { Field } from '#backend/engine/definition/registry'
import type { Parsed } from './type.ts'

export function checkBounds(value: number | string, { min, max }: Field, isMoney = false): Parsed {
  const format = (t: Translate, bound: number | string) =>
    (isMoney ? formatMoney(localeOf(t), Number(bound)) : numberText(t, bound))
  if (min !== undefined && isLess(value, min))
    return { error: (t) => t(`errors.field.${isMoney ? 'amount_min' : 'min'}`, { min: format(t, min) }) }
  if (max !== undefined && isLess(max, value))
    return { error: (t) => t(`errors.field.${isMoney ? 'amount_max' : 'max'}`, { max: format(t, max) }) }
  return { value }
}

const isLess = (a: number | string, b: number | string) => compare(decimal(a), decimal(b)) < 0

/** `longest` applies when the definition has no `max`; `short` is the key of the message for a text that is too short. */
export function checkLength(value: string, { min, max }: Field, longest: number, short: 'short' | 'password' = 'short'): Parsed {
  const length = [...value].length
  const most = max ?? longest
  if (min !== undefined && length < Number(min)) return { error: (t) => t(`errors.field.${short}`, { min }) }
  return length > Number(most) ? { error: (t) => t('errors.field.long', { max: most }) } : { value }
}
