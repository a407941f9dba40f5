import { useId } from 'react'
import type { FilterProps } from '../control_props.ts'
import { useDebouncedInput } from '../../../kit/controls/hooks/use_debounced.ts'

/** Filters by a text that the value contains, ignoring case. */
export function TextFilter({ label, text, onChange }: FilterProps) {
  const id = useId()
  const [typed, setTyped] = useDebouncedInput(text, (next) => { onChange(next.trim() || null) })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" value={typed} onChange={({ target }) => { setTyped(target.value) }} />
    </div>
  )
}
