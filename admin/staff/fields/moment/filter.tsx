import { useId } from 'react'
import { formatRange, parseRange } from '../filter_comparisons.ts'
import type { FilterProps } from '../control_props.ts'
import { DaysRange } from './days_range.tsx'
import { MomentBox } from './moment_box.tsx'

/** Whole days in the time zone of the business, both bounds included; a comparison with one bound has one day. */
export function DateFilter({ label, text, operator, onChange }: FilterProps) {
  const id = useId()
  if (operator === '') {
    const [from, to] = text ? parseRange(text) : ['', '']
    return <DaysRange label={label} from={from} to={to} onChange={(first, last) => { onChange(formatRange(first, last)) }} />
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <MomentBox kind="date" id={id} value={text} onChange={(day) => { onChange(day || null) }} />
    </div>
  )
}
