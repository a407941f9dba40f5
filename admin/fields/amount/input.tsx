import { useState } from 'react'
import { browserTypeOf } from '../index.ts'
import { controlOf, type InputProps } from '../control.ts'

/** As typed until it is left; then as it is kept. What cannot be read stays, and is complained about. */
export function AmountInput(props: InputProps) {
  const { field, value, onChange, row } = props
  const [said, setSaid] = useState<string | null>(null)
  const { typed } = browserTypeOf(field)
  const unit = typed?.unit(field, row)
  const type = (text: string) => {
    setSaid(text)
    const read = typed?.read(text, field)
    onChange(read === undefined ? text : read)
  }
  return (
    <span className="amount-input" data-unit={unit ? true : undefined}>
      <input
        {...controlOf(props)} className="input" dir="ltr" inputMode={typed?.mode} autoComplete="off"
        value={said ?? typed?.shown(value) ?? ''} onChange={({ target }) => { type(target.value) }} onBlur={() => { setSaid(null) }}
      />
      {unit && <span className="unit" aria-hidden="true">{unit}</span>}
    </span>
  )
}
