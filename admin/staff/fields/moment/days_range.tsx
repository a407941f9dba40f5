import type { DayRange } from '#common/time/day_ranges'
import { Suspense, useId } from 'react'
import { DayRangePicker } from './lazy_pickers.ts'

interface DaysRangeProps {
  readonly label: string
  /** '2026-11-05'; '' without this bound. */
  readonly from: string
  readonly to: string
  /** `range`: the name that was chosen instead of days. */
  readonly onChange: (from: string, to: string, range?: DayRange) => void
}

/** From one day to another, both included. */
export function DaysRange({ label, from, to, onChange }: DaysRangeProps) {
  const id = useId()
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span className="field-caption" id={`${id}-label`}>{label}</span>
      <Suspense fallback={<span className="input" aria-busy="true" />}>
        <DayRangePicker id={id} from={from} to={to} onChange={onChange} />
      </Suspense>
    </div>
  )
}
