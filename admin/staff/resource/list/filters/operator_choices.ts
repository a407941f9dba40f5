/** The operators of a field in the filter panel, by its type. Pure. */
import { isIdOrTimestamp, type Field } from '../../../definition/definition.ts'
import type { Operator } from '../../../definition/filter_key.ts'
import { browserTypeOf } from '../../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import type { FilterKind } from '../../../fields/type.ts'

/** `empty` and `present` are the two values of the operator `null`. */
export type OperatorChoice = Operator | 'empty' | 'present'

export function operatorChoices(field: Field): readonly OperatorChoice[] {
  const choices = browserTypeOf(field).filterOperators ?? BY_KIND[browserTypeOf(field).filter]
  return isNeverEmpty(field) ? choices : [...choices, 'empty', 'present']
}

/** The last part of the locale key of an operator: `ui.list.op_<label>`. */
export const operatorLabel = (field: Field, choice: OperatorChoice): string => LABELS[browserTypeOf(field).filter][choice] ?? choice

const BY_KIND: Readonly<Record<FilterKind, readonly OperatorChoice[]>> = {
  choice: ['', 'nin'], reference: ['', 'nin'], days: ['', 'lt', 'gt'], range: ['', 'lt', 'gt'], text: ['', 'eq'],
}
const LABELS: Readonly<Record<FilterKind, Partial<Record<OperatorChoice, string>>>> = {
  choice: { '': 'any' }, reference: { '': 'any' }, range: { '': 'between' }, text: { '': 'like' },
  days: { '': 'between', lt: 'before', gt: 'after' },
}

const isNeverEmpty = (field: Field) =>
  field.required === true || isIdOrTimestamp(field.name)
  || (!traitsOf(field).nullable && !browserTypeOf(field).isUnordered)
