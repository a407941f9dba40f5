/** Asks whether the day or the month comes first, where the dates of a column do not prove it. */
import { useId } from 'react'
import { DAY_ORDERS, isAmbiguousDay, type DayOrder } from '#common/time/day_order'
import { withLatinDigits } from '#common/text/latin_digits'
import { useTranslation } from '../../definition/translation.ts'
import type { ImportJob } from '#common/import_job'

interface DayOrderChoiceProps {
  readonly columns: ImportJob['columns']
  readonly value: DayOrder | null
  readonly onChange: (value: DayOrder) => void
  readonly isInvalid: boolean
}

export function DayOrderChoice({ columns, value, onChange, isInvalid }: DayOrderChoiceProps) {
  const { t, format: { date } } = useTranslation()
  const name = useId()
  // Only the samples of the first rows are here, and they may be dates that read the same both ways.
  const sample = withLatinDigits(columns.flatMap(({ samples }) => samples).find(isAmbiguousDay) ?? FALLBACK)
  const [first = '', second = '', year = ''] = sample.split(/\D+/)
  const day = { day: isoDay(year, second, first), month: isoDay(year, first, second) }
  return (
    <fieldset className="import-day-order" aria-invalid={isInvalid || undefined}>
      <legend>{t('ui.import.day_order', { sample: `\u2066${sample}\u2069` })}</legend>
      {DAY_ORDERS.map((order) => (
        <label key={order}>
          <input type="radio" name={name} checked={value === order} onChange={() => { onChange(order) }} />
          {t(`ui.import.day_order_${order}`, { date: date(day[order]) })}
        </label>
      ))}
    </fieldset>
  )
}

const FALLBACK = '4/3/2026'
const isoDay = (year: string, month: string, day: string): string => [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
