/** Free times as chips, in the page's language: a day and, where it has more than one, a time of it. */
import { useState } from 'react'
import { ChipRadios } from '../../kit/controls/choices/chip_radios.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { groupBy } from '#common/group_by'
import type { OfferedSlot } from '#common/time/slot'

interface SlotChoice {
  readonly label: string
  readonly slots: readonly OfferedSlot[]
  readonly error?: string | undefined
  /** Label of the chip without a slot; without it a slot is required. */
  readonly any?: string
}

interface SlotChipsProps extends SlotChoice {
  /** The start of the slot as an instant, `ANY`, or null: nothing is chosen yet. */
  readonly value: string | null
  readonly onChange: (value: string) => void
}

const FIRST_DAYS = 4
export const ANY = ''

export function SlotChips({ label, slots, error, any, value, onChange }: SlotChipsProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const [isLong, setIsLong] = useState(false)
  const slot = slots.find(({ from_at }) => from_at === value)
  const days = [...groupBy(slots, ({ date }) => date)]
  const shown = days.filter(([date], index) => isLong || index < FIRST_DAYS || date === slot?.date)
  const times = days.find(([date]) => date === slot?.date)?.[1] ?? []
  return (
    <>
      <ChipRadios
        label={label} error={error} value={slot?.date ?? (any && value === ANY ? ANY : null)}
        chips={[
          ...any ? [{ value: ANY, label: any }] : [],
          ...shown.map(([date]) => ({ value: date, label: `${format.weekday(date)} ${format.shortDate(date)}` })),
        ]}
        onChange={(date) => { onChange(days.find(([day]) => day === date)?.[1][0]?.from_at ?? ANY) }}
      >
        {days.length > shown.length && (
          <button type="button" className="chip-more" onClick={() => { setIsLong(true) }}>{t('portal.new.more_slots')}</button>
        )}
      </ChipRadios>
      {slot && times.length > 0 && (
        <ChipRadios
          label={t('portal.visits.slot')} hasHiddenLabel value={slot.from_at} onChange={onChange}
          chips={times.map(({ from, to, from_at }) => ({ value: from_at, label: <Ltr>{`${from}–${to}`}</Ltr> }))}
        />
      )}
    </>
  )
}

/** The same in a form that is read by the names of its inputs: `slot`. `initial` is chosen until the client chooses. */
export function SlotField({ initial, ...props }: SlotChoice & { readonly initial?: string | undefined }) {
  const { t } = useTranslator()
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? initial ?? (props.any ? ANY : null)
  return (
    <div className="portal-slots">
      <SlotChips {...props} value={value} onChange={setChosen} />
      {props.slots.length === 0 && <p className="field-help">{t('portal.visits.none_free')}</p>}
      <input type="hidden" name="slot" value={value ?? ANY} />
    </div>
  )
}
