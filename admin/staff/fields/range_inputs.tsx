/** Inputs of numbers for a range (from and to, either may be empty) or for a single bound. */
import { useId } from 'react'
import { parseDecimal } from '#common/text/number_input'
import { useDebouncedInput } from '../../kit/controls/hooks/use_debounced.ts'
import { useTranslation } from '../definition/translation.ts'
import { NumberBox } from './amount/number_box.tsx'
import { parseRange, formatRange } from './filter_comparisons.ts'
import type { FilterProps } from './control_props.ts'

interface RangeInputsProps extends FilterProps {
  readonly mode: 'decimal' | 'numeric'
  readonly unit?: string | undefined
}

/** A comparison with one bound has one input. */
export const RangeInputs = (props: RangeInputsProps) => (props.operator === '' ? <BothBounds {...props} /> : <OneBound {...props} />)

function OneBound({ label, text, onChange, mode, unit }: RangeInputsProps) {
  const id = useId()
  const [typed, setTyped] = useDebouncedInput(text, (next) => { onChange(exact(next) || null) })
  return (
    <div className="field">
      <label htmlFor={id}>{label}{unit && <small> ({unit})</small>}</label>
      <NumberBox id={id} mode={mode} value={typed} onType={setTyped} />
    </div>
  )
}

function BothBounds({ label, text, onChange, mode, unit }: RangeInputsProps) {
  const { t } = useTranslation()
  const [from, to] = text ? parseRange(text) : ['', '']
  const [first, setFirst] = useDebouncedInput(from, (next) => { onChange(formatRange(exact(next), to)) })
  const [last, setLast] = useDebouncedInput(to, (next) => { onChange(formatRange(from, exact(next))) })
  const input = (name: string, value: string, set: (text: string) => void) => (
    <NumberBox mode={mode} label={`${label}: ${name}`} placeholder={name} value={value} onType={set} />
  )
  return (
    <fieldset className="field bounds">
      <legend>{label}{unit && <small> ({unit})</small>}</legend>
      {input(t('ui.list.from'), first, setFirst)}
      {input(t('ui.list.to'), last, setLast)}
    </fieldset>
  )
}

/** '1 250,5' → '1250.5'; a text that is no number stays as it is. */
const exact = (typed: string): string => parseDecimal(typed, MOST_PLACES) ?? typed.trim()
const MOST_PLACES = 6
