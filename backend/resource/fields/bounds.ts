/** Least and greatest values and lengths, with the sentence that names the bound. */
import { numberIn, spokenMoney } from '#backend/figures'
import { localeOf, type Translate } from '#backend/language'
import { compare, decimal } from '#schema/decimal'
import type { Field } from '../registry.ts'
import type { Parsed } from './parse.ts'

export function bounded(value: number | string, field: Field): Parsed {
  const isMoney = field.type === 'money'
  const shown = (t: Translate, bound: number | string) =>
    (isMoney ? spokenMoney(localeOf(t), Number(bound)) : numberIn(t, bound))
  const { min, max } = field
  if (min !== undefined && isLess(value, min))
    return { say: (t) => t(`errors.field.${isMoney ? 'amount_min' : 'min'}`, { min: shown(t, min) }) }
  if (max !== undefined && isLess(max, value))
    return { say: (t) => t(`errors.field.${isMoney ? 'amount_max' : 'max'}`, { max: shown(t, max) }) }
  return { value }
}

const isLess = (a: number | string, b: number | string) => compare(decimal(a), decimal(b)) < 0

export function sized(value: string, field: Field): Parsed {
  const length = [...value].length
  const { min, max = field.type === 'text' ? 10_000 : 500 } = field
  if (min !== undefined && length < Number(min))
    return { say: (t) => t(`errors.field.${field.type === 'password' ? 'password' : 'short'}`, { min }) }
  return length > Number(max) ? { say: (t) => t('errors.field.long', { max }) } : { value }
}
