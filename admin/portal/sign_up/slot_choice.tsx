import { useState } from 'react'
import { ChipRadios } from '../../kit/controls/choices/chip_radios.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { groupBy } from '#common/group_by'
import { fetchSlots } from './api.ts'
import type { OfferedSlot } from '#common/time/slot'

interface SlotChoiceProps {
  readonly zoneId: number
  readonly slot: OfferedSlot | null
  readonly onChange: (slot: OfferedSlot | null) => void
  /** Counts up when the server has refused one: somebody else has it. */
  readonly attempt: number
  readonly error: string | undefined
}

const FIRST_DAYS = 4
const ANY = 'any'

/** A day and, where it has more than one, a time of it. */
export function SlotChoice({ zoneId, slot, onChange, attempt, error }: SlotChoiceProps) {
  const { t } = useTranslator()
  const format = useFormat()
  const [isLong, setIsLong] = useState(false)
  const { loaded } = useFetch(`slots ${zoneId} ${attempt}`, (signal) => fetchSlots(zoneId, signal))
  if (loaded.state !== 'ready') return <p className="field-help" role="status">{loaded.state === 'loading' && t('ui.shell.loading')}</p>
  const days = [...groupBy(loaded.value, ({ date }) => date)]
  const shown = days.filter(([date], index) => isLong || index < FIRST_DAYS || date === slot?.date)
  const times = days.find(([date]) => date === slot?.date)?.[1] ?? []
  const choose = (from_at: string) => { onChange(loaded.value.find((one) => one.from_at === from_at) ?? null) }
  return (
    <>
      <ChipRadios
        label={t('portal.pickup.slot')} error={error} value={slot?.date ?? ANY}
        chips={[
          { value: ANY, label: t('portal.pickup.any_time') },
          ...shown.map(([date]) => ({ value: date, label: `${format.weekday(date)} ${format.shortDate(date)}` })),
        ]}
        onChange={(date) => { choose(days.find(([day]) => day === date)?.[1][0]?.from_at ?? '') }}
      >
        {days.length > shown.length && (
          <button type="button" className="chip-more" onClick={() => { setIsLong(true) }}>{t('portal.new.more_slots')}</button>
        )}
      </ChipRadios>
      {slot && times.length > 0 && (
        <ChipRadios
          label={t('portal.visits.slot')} hasHiddenLabel value={slot.from_at} onChange={choose}
          chips={times.map(({ from, to, from_at }) => ({ value: from_at, label: <Ltr>{`${from}–${to}`}</Ltr> }))}
        />
      )}
    </>
  )
}
