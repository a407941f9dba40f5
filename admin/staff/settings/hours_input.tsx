import { useTranslation } from '../definition/translation.ts'
import type { InputProps } from '../fields/control_props.ts'
import { MomentBox } from '../fields/moment/box.tsx'
import { WEEKDAYS, type Hours } from './hours_text.ts'
import './hours_input.css'

/** Opening hours: up to two spans a day. A day without spans is closed. */
export function HoursInput({ id, value, onChange, isDisabled }: InputProps) {
  const { t } = useTranslation()
  const hours = (value ?? {}) as Hours
  const set = (day: string, index: number, end: 'from' | 'to', time: string) => {
    const spans = [0, 1].map((at) => hours[day]?.[at] ?? { from: '', to: '' })
    const next = spans.map((span, at) => (at === index ? { ...span, [end]: time } : span)).filter(({ from, to }) => from || to)
    const all = Object.fromEntries(WEEKDAYS.map((name) => [name, name === day ? next : hours[name] ?? []]))
    onChange(Object.values(all).every((one) => one.length === 0) ? null : all)
  }
  return (
    <div className="rows-input hours-input" role="group" aria-labelledby={`${id}-label`}>
      {WEEKDAYS.map((day, row) => (
        <div key={day} className="hours-day">
          <span className="hours-name">{t(`shapes.opening_hours.${day}`)}</span>
          {[0, 1].map((index) => (
            <span key={index} className="hours-span">
              {(['from', 'to'] as const).map((end) => (
                <MomentBox
                  key={end} kind="time" id={row === 0 && index === 0 && end === 'from' ? id : undefined} isDisabled={isDisabled}
                  label={`${t(`shapes.opening_hours.${day}`)}: ${t(`shapes.opening_hours.${end}`)} ${index + 1}`}
                  value={hours[day]?.[index]?.[end] ?? ''} onChange={(time) => { set(day, index, end, time) }}
                />
              ))}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
