/** One filter of the panel: how the field is compared, and with what. */
import { useState } from 'react'
import { FilterInput } from '../../fields/filter.tsx'
import type { Resource } from '../../definition/definition.ts'
import { useSay } from '../../definition/words.ts'
import { filterLabel } from './chip_text.ts'
import { keyOf, OPERATORS, type Filter, type Operator } from '../../definition/filter_key.ts'
import { choicesOf, wordOf, type Choice } from './operator_choices.ts'
import type { ListControl } from './use_address.ts'

interface FilterRowProps { readonly resource: Resource; readonly filter: Filter; readonly base: string; readonly control: ListControl }

export function FilterRow({ resource, filter, base, control: { address, change } }: FilterRowProps) {
  const { t } = useSay()
  const on = (['', ...OPERATORS] as const).find((operator) => keyOf(base, operator) in address.filters)
  const text = on === undefined ? '' : address.filters[keyOf(base, on)] ?? ''
  const [picked, setPicked] = useState<Choice>('')
  const choice: Choice = on === 'null' ? (text === 'true' ? 'empty' : 'present') : on ?? picked
  const label = filterLabel(filter, resource, t)
  const choices = choicesOf(filter.field)

  const put = (operator: Operator, next: string | null) => {
    // Whichever stands in the address by now: it may be further than what is drawn.
    const others = Object.fromEntries((['', ...OPERATORS] as const).map((one) => [keyOf(base, one), null]))
    change({ filters: { ...others, [keyOf(base, operator)]: next } }, { replace: true })
  }
  const pick = (next: Choice) => {
    setPicked(next)
    if (next === 'empty' || next === 'present') put('null', String(next === 'empty'))
    else if (on !== undefined) put(next, on === 'null' ? null : carried(text, on, next))
  }
  const operator = choice === 'empty' || choice === 'present' ? 'null' : choice
  return (
    <div className="filter-row">
      {choices.length > 1 && (
        <select
          className="filter-how" aria-label={t('ui.list.how', { label })} value={choice}
          onChange={({ target }) => { pick(target.value as Choice) }}
        >
          {(choices.includes(choice) ? choices : [choice, ...choices]).map((one) => (
            <option key={one} value={one}>{t(`ui.list.op_${wordOf(filter.field, one)}`)}</option>
          ))}
        </select>
      )}
      {operator === 'null'
        ? (
          <p className="field">
            <span className="filter-label">{label}</span><span className="filter-said">{t(`ui.list.op_${choice}`)}</span>
          </p>
        )
        : <FilterInput field={filter.field} operator={operator} label={label} text={text} onChange={(next) => { put(operator, next) }} />}
    </div>
  )
}

/** What was chosen stays where the new comparison can use it: several values as they are, of two bounds the one that remains. */
function carried(text: string, from: Operator, to: Operator): string | null {
  const isOne = (operator: Operator) => operator === 'lt' || operator === 'gt'
  if (isOne(to)) return text.includes('..') ? text.split('..').find(Boolean) ?? null : text
  return isOne(from) ? (from === 'gt' ? `${text}..` : `..${text}`) : text
}
