/** One filter of the panel: the operator and the value. */
import { useState } from 'react'
import { FieldFilter } from '../../../fields/filter.tsx'
import type { Resource } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { filterLabel } from './text.ts'
import { filterKeyOf, OPERATORS, type Filter, type Operator } from '../../../definition/filter_key.ts'
import { operatorChoices, operatorLabel, type OperatorChoice } from './operator_choices.ts'
import type { ListControl } from '../use_list_address.ts'

interface FilterRowProps { readonly resource: Resource; readonly filter: Filter; readonly fieldPath: string; readonly control: ListControl }

export function FilterRow({ resource, filter, fieldPath, control: { address, change } }: FilterRowProps) {
  const { t } = useTranslation()
  const active = (['', ...OPERATORS] as const).find((operator) => filterKeyOf(fieldPath, operator) in address.filters)
  const text = active === undefined ? '' : address.filters[filterKeyOf(fieldPath, active)] ?? ''
  const [pending, setPending] = useState<OperatorChoice>('')
  const choice: OperatorChoice = active === 'null' ? (text === 'true' ? 'empty' : 'present') : active ?? pending
  const label = filterLabel(filter, resource, t)
  const choices = operatorChoices(filter.field)

  const apply = (operator: Operator, next: string | null) => {
    // Removes every operator of the field: the URL may have changed since the last render.
    const others = Object.fromEntries((['', ...OPERATORS] as const).map((one) => [filterKeyOf(fieldPath, one), null]))
    change({ filters: { ...others, [filterKeyOf(fieldPath, operator)]: next } }, { replace: true })
  }
  const choose = (next: OperatorChoice) => {
    setPending(next)
    if (next === 'empty' || next === 'present') apply('null', String(next === 'empty'))
    else if (active !== undefined) apply(next, active === 'null' ? null : convertText(text, active, next))
  }
  const operator = choice === 'empty' || choice === 'present' ? 'null' : choice
  return (
    <div className="filter-row">
      {choices.length > 1 && (
        <select
          className="filter-how" aria-label={t('ui.list.how', { label })} value={choice}
          onChange={({ target }) => { choose(target.value as OperatorChoice) }}
        >
          {(choices.includes(choice) ? choices : [choice, ...choices]).map((one) => (
            <option key={one} value={one}>{t(`ui.list.op_${operatorLabel(filter.field, one)}`)}</option>
          ))}
        </select>
      )}
      {operator === 'null'
        ? (
          <p className="field">
            <span className="filter-label">{label}</span><span className="filter-said">{t(`ui.list.op_${choice}`)}</span>
          </p>
        )
        : <FieldFilter field={filter.field} operator={operator} label={label} text={text} onChange={(next) => { apply(operator, next) }} />}
    </div>
  )
}

/** Keeps the value when the operator changes, as far as it fits: a list of values as it is, one bound of a range. */
function convertText(text: string, from: Operator, to: Operator): string | null {
  const isOne = (operator: Operator) => operator === 'lt' || operator === 'gt'
  if (isOne(to)) return text.includes('..') ? text.split('..').find(Boolean) ?? null : text
  return isOne(from) ? (from === 'gt' ? `${text}..` : `..${text}`) : text
}
