import { Suspense, useId } from 'react'
import { useCoarsePointer } from '../../../kit/controls/hooks/use_coarse_pointer.ts'
import { useTranslation } from '../../definition/translation.ts'
import { DayRangePicker } from './lazy_pickers.ts'
import { MomentBox } from './moment_box.tsx'

interface DaysRangeProps {
  readonly label: string
  /** '2026-11-05'; '' without this bound. */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

/** From one day to another, both included; on touch devices two inputs of the device. */
export function DaysRange({ label, from, to, onChange }: DaysRangeProps) {
  const id = useId()
  const { t } = useTranslation()
  const isCoarse = useCoarsePointer()
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span className="field-caption" id={`${id}-label`}>{label}</span>
      {isCoarse
        ? (
          <div className="bounds">
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
