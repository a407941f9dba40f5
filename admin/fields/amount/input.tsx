import { useState } from 'react'
import { browserTypeOf } from '../index.ts'
import { inputAttrs, type InputProps } from '../control_props.ts'

/** Shows the typed text until blur, then the formatted value. Text that is no number stays and fails validation. */
export function AmountInput(props: InputProps) {
  const { field, value, onChange, row } = props
  const [draft, setDraft] = useState<string | null>(null)
  const { numberInput: number } = browserTypeOf(field)
  const unit = number?.unit(field, row)
  const type = (text: string) => {
    setDraft(text)
    const parsed = number?.parse(text, field)
    onChange(parsed === undefined ? text : parsed)
  }
  return (
    <span className="amount-input" data-unit={unit ? true : undefined}>
      <input
        {...inputAttrs(props)} className="input" dir="ltr" inputMode={number?.mode} autoComplete="off"
        value={draft ?? number?.format(value) ?? ''} onChange={({ target }) => { type(target.value) }} onBlur={() => { setDraft(null) }}
      />
      {unit && <span className="unit" aria-hidden="true">{unit}</span>}
    </span>
  )
}
