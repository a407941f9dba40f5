import { DAY_RANGES, daysOf, isDayRange, type DayRange } from '#common/time/day_ranges'
import { Suspense, useId } from 'react'
import { useCoarsePointer } from '../../../kit/controls/hooks/use_coarse_pointer.ts'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { useTranslation } from '../../definition/translation.ts'
import { DayRangePicker } from './lazy_pickers.ts'
import { MomentBox } from './box.tsx'

interface DaysRangeProps {
  readonly label: string
  /** '2026-11-05'; '' without this bound. */
  readonly from: string
  readonly to: string
  /** `range`: the name that was chosen instead of days. */
  readonly onChange: (from: string, to: string, range?: DayRange) => void
}

/** From one day to another, both included; on touch devices the usual ranges and two inputs of the device. */
export function DaysRange({ label, from, to, onChange }: DaysRangeProps) {
  const id = useId()
  const { t } = useTranslation()
  const isCoarse = useCoarsePointer()
  const today = useBusinessDay()
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span className="field-caption" id={`${id}-label`}>{label}</span>
      {isCoarse
        ? (
          <div className="bounds">
            <select
              className="input" aria-label={`${label}: ${t('ui.ranges.choose')}`} value=""
              onChange={({ target }) => { if (isDayRange(target.value)) onChange(...daysOf(target.value, today), target.value) }}
            >
              <option value="">{t('ui.ranges.choose')}</option>
              {DAY_RANGES.map((range) => <option key={range} value={range}>{t(`ui.ranges.${range}`)}</option>)}
            </select>
            <MomentBox
              kind="date" id={undefined} label={`${label}: ${t('ui.list.from')}`} value={from} onChange={(day) => { onChange(day, to) }}
            />
            <MomentBox
              kind="date" id={undefined} label={`${label}: ${t('ui.list.to')}`} value={to} onChange={(day) => { onChange(from, day) }}
            />
          </div>
        )
        : (
          <Suspense fallback={<span className="input" aria-busy="true" />}>
            <DayRangePicker id={id} from={from} to={to} onChange={onChange} />
          </Suspense>
        )}
    </div>
  )
}
