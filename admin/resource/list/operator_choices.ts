/** What a field can be asked in the panel of filters, by its type. Pure. */
import type { Field } from '../../definition/definition.ts'
import type { Operator } from '../../definition/filter_key.ts'
import { browserTypeOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import type { FilterKind } from '../../fields/field_type.ts'

/** `empty` and `present` are the two answers of one operator, `null`. */
export type Choice = Operator | 'empty' | 'present'

export function choicesOf(field: Field): readonly Choice[] {
  const choices = browserTypeOf(field).choices ?? BY_KIND[browserTypeOf(field).filter]
  return isNeverEmpty(field) ? choices : [...choices, 'empty', 'present']
}

/** The word of a choice: `ui.list.op_<word>`. */
export const wordOf = (field: Field, choice: Choice): string => WORDS[browserTypeOf(field).filter][choice] ?? choice

const BY_KIND: Readonly<Record<FilterKind, readonly Choice[]>> = {
  choice: ['', 'nin'], reference: ['', 'nin'], days: ['', 'lt', 'gt'], range: ['', 'lt', 'gt'], text: ['', 'eq'],
}
const WORDS: Readonly<Record<FilterKind, Partial<Record<Choice, string>>>> = {
  choice: { '': 'any' }, reference: { '': 'any' }, range: { '': 'between' }, text: { '': 'like' },
  days: { '': 'between', lt: 'before', gt: 'after' },
}

const isNeverEmpty = (field: Field) =>
  field.required === true || ['id', 'created_at', 'updated_at'].includes(field.name)
  || (!traitsOf(field).nullable && !browserTypeOf(field).isSet)
