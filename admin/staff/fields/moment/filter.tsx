import { daysOf, isDayRange } from '#common/time/day_ranges'
import { useId } from 'react'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { formatRange, parseRange } from '../filter_comparisons.ts'
import type { FilterProps } from '../control_props.ts'
import { DaysRange } from './days_range.tsx'
import { MomentBox } from './box.tsx'

/** Whole days in the time zone of the business, both bounds included; a comparison with one bound has one day. */
export function DateFilter({ label, text, operator, onChange }: FilterProps) {
  const id = useId()
  const today = useBusinessDay()
  if (operator === '') {
    const [from, to] = !text ? ['', ''] : isDayRange(text) ? daysOf(text, today) : parseRange(text)
    return (
      <DaysRange
        label={label} from={from} to={to} onChange={(first, last, range) => { onChange(range ?? formatRange(first, last)) }}
      />
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <MomentBox kind="date" id={id} value={text} onChange={(day) => { onChange(day || null) }} />
    </div>
  )
}
