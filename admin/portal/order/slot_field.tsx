import { useFormat } from '../../kit/format/use_format.ts'
import { Field } from '../../kit/controls/form_controls.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { OfferedSlot } from '#common/time/slot'

interface SlotFieldProps {
  readonly label: string
  readonly slots: readonly OfferedSlot[]
  readonly error?: string | undefined
  /** Label of the option without a slot; without it a slot is required. */
  readonly any?: string
  /** That is chosen at first. */
  readonly initial?: string | undefined
}

/** A select of the free slots. Its name is `slot`, its value the start of the slot as an instant. */
export function SlotField({ label, slots, error, any, initial }: SlotFieldProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const days = [...new Set(slots.map(({ date }) => date))]
  return (
    <Field label={label} error={error} help={slots.length ? undefined : t('portal.visits.none_free')}>
      {(attrs) => (
        <select key={initial} className="input" name="slot" defaultValue={initial} {...attrs}>
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
