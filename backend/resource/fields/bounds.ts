/** Least and greatest values and lengths, with the sentence that names the bound. */
import { numberText, formatMoney } from '#backend/i18n/format_numbers'
import { localeOf, type Translate } from '#backend/i18n/translator'
import { compare, decimal } from '#schema/decimal'
import type { Field } from '#backend/definition/registry'
import type { Parsed } from './field_type.ts'

export function bounded(value: number | string, { min, max }: Field, isMoney = false): Parsed {
  const shown = (t: Translate, bound: number | string) =>
    (isMoney ? formatMoney(localeOf(t), Number(bound)) : numberText(t, bound))
  if (min !== undefined && isLess(value, min))
    return { say: (t) => t(`errors.field.${isMoney ? 'amount_min' : 'min'}`, { min: shown(t, min) }) }
  if (max !== undefined && isLess(max, value))
    return { say: (t) => t(`errors.field.${isMoney ? 'amount_max' : 'max'}`, { max: shown(t, max) }) }
  return { value }
}

const isLess = (a: number | string, b: number | string) => compare(decimal(a), decimal(b)) < 0

/** `longest` where the definition names no length; `short` is the sentence for what is not long enough. */
export function sized(value: string, { min, max }: Field, longest: number, short: 'short' | 'password' = 'short'): Parsed {
  const length = [...value].length
  const most = max ?? longest
  if (min !== undefined && length < Number(min)) return { say: (t) => t(`errors.field.${short}`, { min }) }
  return length > Number(most) ? { say: (t) => t('errors.field.long', { max: most }) } : { value }
}
