import { useState } from 'react'
import { currencyOf, unitSign } from '../text_of.ts'
import { controlOf, type InputProps } from '../control.ts'
import { readDecimal, readInteger, readMinor, typedMinor } from '#common/typed_number'

/** As typed until it is left; then as it is kept. What cannot be read stays, and is complained about. */
export function AmountInput(props: InputProps) {
  const { field, value, onChange, row } = props
  const [typed, setTyped] = useState<string | null>(null)
  const unit = field.type === 'money' ? currencyOf(row) ?? 'MAD' : field.unit && unitSign(field.unit)
  const type = (text: string) => {
    setTyped(text)
    const read = reader(field)(text)
    onChange(read === undefined ? text : read)
  }
  return (
    <span className="amount-input" data-unit={unit ? true : undefined}>
      <input
        {...controlOf(props)} className="input" dir="ltr" inputMode={field.type === 'int' ? 'numeric' : 'decimal'} autoComplete="off"
        value={typed ?? shown(field, value)} onChange={({ target }) => { type(target.value) }} onBlur={() => { setTyped(null) }}
      />
      {unit && <span className="unit" aria-hidden="true">{unit}</span>}
    </span>
  )
}

function reader({ type, scale = 2 }: InputProps['field']): (text: string) => number | string | null | undefined {
  switch (type) {
    case 'money': return (text) => readMinor(text)
    case 'int': return readInteger
    default: return (text) => readDecimal(text, scale)
  }
}

function shown({ type }: InputProps['field'], value: unknown): string {
  if (value === null || value === undefined) return ''
  return type === 'money' && typeof value === 'number' ? typedMinor(value) : String(value)
}
