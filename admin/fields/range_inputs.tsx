/** Inputs for a range (from and to, either may be empty) or for a single bound. */
import { useId } from 'react'
import { useTranslation } from '../definition/translation.ts'
import { parseRange, formatRange } from './filter_comparisons.ts'
import type { FilterProps } from './control_props.ts'
import { useDebouncedInput } from '../controls/use_debounced.ts'

interface RangeInputsProps extends FilterProps {
  readonly type: 'date' | 'text'
  readonly inputMode?: 'decimal' | 'numeric'
  readonly unit?: string | undefined
}

/** A comparison with one bound has one input. */
export const RangeInputs = (props: RangeInputsProps) => (props.operator === '' ? <BothBounds {...props} /> : <OneBound {...props} />)

function OneBound({ label, text, onChange, type, inputMode, unit }: RangeInputsProps) {
  const id = useId()
  const [typed, setTyped] = useDebouncedInput(text, (next) => { onChange(next.trim() || null) })
  return (
    <div className="field">
      <label htmlFor={id}>{label}{unit && <small> ({unit})</small>}</label>
      <input
        id={id} className="input" dir="ltr" type={type} inputMode={inputMode} value={typed}
        onChange={({ target }) => { setTyped(target.value) }}
      />
    </div>
  )
}

function BothBounds({ label, text, onChange, type, inputMode, unit }: RangeInputsProps) {
  const { t } = useTranslation()
  const [from, to] = text ? parseRange(text) : ['', '']
  const [first, setFirst] = useDebouncedInput(from, (next) => { onChange(formatRange(next.trim(), to)) })
  const [last, setLast] = useDebouncedInput(to, (next) => { onChange(formatRange(from, next.trim())) })
  const input = (name: string, value: string, set: (text: string) => void) => (
    <input
      className="input" dir="ltr" type={type} inputMode={inputMode} aria-label={`${label}: ${name}`} placeholder={name}
      value={value} onChange={({ target }) => { set(target.value) }}
    />
  )
  return (
    <fieldset className="field bounds">
      <legend>{label}{unit && <small> ({unit})</small>}</legend>
      {input(t('ui.list.from'), first, setFirst)}
      {input(t('ui.list.to'), last, setLast)}
    </fieldset>
  )
}
