import { daysOf, isDayRange } from '#common/time/day_ranges'
import { traitsOf } from '#schema/fields/index'
import { serverTypeOf } from '../../fields/index.ts'
import { labelContext } from '../row_label.ts'
import { all } from '../sql.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { FilterOperator } from '#schema/fields/type'
import type { Caller } from '../../caller.ts'
import type { FieldComparison, CompiledFilter, FieldContext } from '../../fields/type.ts'
import type { RuleContext } from '../../rule_context.ts'

/** One filter of a list as an SQL condition. `ne` also matches null. */
export const filterCondition = (comparison: FieldComparison, caller: Caller, { timezone }: Pick<RuleContext, 'timezone'>): CompiledFilter =>
  compileComparison(withDays(comparison, caller.context.now.today), { timezone, ...labelContext(caller) })

/** `promised_at_between=this_week`: the days that its name means today, whenever the list is asked for. */
function withDays(comparison: FieldComparison, today: string): FieldComparison {
  const { field, operator, texts: [text = '', ...others] } = comparison
  const isNamed = operator === 'between' && others.length === 0 && traitsOf(field).now !== null && isDayRange(text)
  return isNamed ? { ...comparison, texts: [daysOf(text, today).join(',')] } : comparison
}

function compileComparison(comparison: FieldComparison, context: FieldContext): CompiledFilter {
  const { field, operator, texts } = comparison
  const [text = ''] = texts
  if (!operatorsOf(field).includes(operator)) return { error: (t) => t('errors.query.operator') }
  const max = ['eq', 'ne', 'nin'].includes(operator) ? MAX_VALUES : 1
  if (texts.length > max) return { error: (t) => t('errors.query.too_many', { max }) }
  switch (operator) {
    case 'nin': return compileComparison({ ...comparison, operator: 'ne' }, context)
    case 'between': return between(comparison, context)
    case 'null': return nullCondition(comparison, text)
    case 'like': return text.includes('\0') ? { error: (t) => t('errors.field.type.text') }
      : { where: serverTypeOf(field).containing(comparison, text, context) }
    default: return serverTypeOf(field).condition(comparison, context)
  }
}

const MAX_VALUES = 500

/** Both bounds are inclusive. Values of comparable types contain no comma. */
function between(comparison: FieldComparison, context: FieldContext): CompiledFilter {
  const bounds = (comparison.texts[0] ?? '').split(',')
  if (bounds.length !== 2) return { error: (t) => t('errors.query.between') }
  const ends = bounds.map((text, index) => compileComparison({ ...comparison, operator: index ? 'lte' : 'gte', texts: [text] }, context))
  const invalid = ends.find((end) => 'error' in end)
  return invalid ?? { where: all(ends.flatMap((end) => ('where' in end ? end.where : []))) }
}

function nullCondition(comparison: FieldComparison, text: string): CompiledFilter {
  if (text !== 'true' && text !== 'false') return { error: (t) => t('errors.field.type.bool') }
  const { isEmpty, isFilled } = serverTypeOf(comparison.field)
  return { where: text === 'true' ? isEmpty(comparison) : isFilled(comparison) }
}

export { FILTER_OPERATORS as OPERATORS } from '#schema/fields/type'
export type Operator = FilterOperator

/** The filter operators of a field, by its type. In a query string: `total_gte=100`; without an operator `eq`. */
export const operatorsOf = (field: Pick<Field, 'type'>): readonly Operator[] => traitsOf(field).filters
