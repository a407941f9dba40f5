import { useFormat } from '../format/use_format.ts'
import { Field } from '../controls/field.tsx'
import { useWords } from '../providers/words.ts'
import type { Slot } from './order.ts'

interface SlotFieldProps {
  readonly label: string
  readonly slots: readonly Slot[]
  readonly error?: string | undefined
  /** Words for "no matter when", where that is an answer too. */
  readonly any?: string
}

/** The hours that are free; the phone draws its own wheel for them. Named `slot`, its value the beginning as an instant. */
export function SlotField({ label, slots, error, any }: SlotFieldProps) {
  const { t } = useWords()
  const format = useFormat()
  const days = [...new Set(slots.map(({ date }) => date))]
  return (
    <Field label={label} error={error} help={slots.length ? undefined : t('portal.visits.none_free')}>
      {(wiring) => (
        <select className="input" name="slot" {...wiring}>
          {any && <option value="">{any}</option>}
          {days.map((day) => (
            <optgroup key={day} label={`${format.weekday(day)} ${format.date(day)}`}>
              {slots.filter(({ date }) => date === day).map(({ from, to, from_at }) => (
                <option key={from_at} value={from_at}>{`${format.weekday(day)} ${format.date(day)} · \u2066${from}–${to}\u2069`}</option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
