import { useId } from 'react'
import type { FilterProps } from '../filter_props.ts'
import { useSettled } from '../use_settled.ts'

/** Contains, ignoring case. */
export function TextFilter({ label, text, onChange }: FilterProps) {
  const id = useId()
  const [typed, type] = useSettled(text, (next) => { onChange(next.trim() || null) })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" value={typed} onChange={({ target }) => { type(target.value) }} />
    </div>
  )
}
