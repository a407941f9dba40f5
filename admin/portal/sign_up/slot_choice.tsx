import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { ANY, SlotChips } from '../order/slot_field.tsx'
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

/** The free times of the zone. */
export function SlotChoice({ zoneId, slot, onChange, attempt, error }: SlotChoiceProps) {
  const { t } = useTranslator()
  const { loaded } = useFetch(`slots ${zoneId} ${attempt}`, (signal) => fetchSlots(zoneId, signal))
  if (loaded.state !== 'ready') return <p className="field-help" role="status">{loaded.state === 'loading' && t('ui.shell.loading')}</p>
  return (
    <SlotChips
      label={t('portal.pickup.slot')} slots={loaded.value} any={t('portal.pickup.any_time')} error={error} value={slot?.from_at ?? ANY}
      onChange={(from_at) => { onChange(loaded.value.find((one) => one.from_at === from_at) ?? null) }}
    />
  )
}
