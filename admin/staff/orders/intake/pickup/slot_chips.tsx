/** When the order is fetched: the slots of the days ahead as chips, with the places that are left. */
import { useState } from 'react'
import { Ltr } from '../../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../../definition/translation.ts'
import { idOf } from '../../../resource/form/field.tsx'
import type { Form } from '../../../resource/form/use_form.ts'
import { ChipRadios } from '../../../../kit/controls/choices/chip_radios.tsx'
import { useCollectSlots } from './use_pickup.ts'
import type { StaffSlot } from '#common/time/slot'

interface SlotChipsProps {
  readonly form: Form
  readonly prefix: string
  readonly zoneId: number | null
  readonly onEnter: () => void
}

export function SlotChips({ form, prefix, zoneId, onEnter }: SlotChipsProps) {
  const { t } = useTranslation()
  const { slots, reload } = useCollectSlots(zoneId)
  const [areAllShown, setAreAllShown] = useState(false)
  const { requested_collect_at: chosen } = form.draft
  const isFar = slots.findIndex(({ from_at }) => from_at === chosen) >= FEW
  const shown = areAllShown || isFar ? slots : slots.slice(0, FEW)
  const errors = ['requested_collect_at', 'requested_collect_to'].flatMap((name) => form.errors[name] ?? [])
  const objection = form.errors.is_slot_exception?.join(' ')
  const isFull = slots.find(({ from_at }) => from_at === chosen)?.free === 0
  const choose = (value: string) => {
    const slot = slots.find(({ from_at }) => from_at === value)
    form.change('requested_collect_at', slot?.from_at ?? null)
    form.change('requested_collect_to', slot?.to_at ?? null)
    form.change('is_slot_exception', false)
    form.change('any_time', value === ANY)
    if (objection) reload()
  }
  return (
    <>
      <ChipRadios
        id={idOf(prefix, 'requested_collect_at')} label={t('ui.orders.intake.slot')} isOptional
        value={typeof chosen === 'string' ? chosen : form.draft.any_time === true ? ANY : null} onChange={choose} onEnter={onEnter}
        error={errors.join(' ') || undefined}
        chips={[
          ...shown.map((slot) => ({ value: slot.from_at, label: <SlotName slot={slot} /> })),
          { value: ANY, label: t('ui.orders.intake.any_time') },
        ]}
      >
        {shown.length < slots.length && (
          <button type="button" className="chip-more" onClick={() => { setAreAllShown(true) }}>{t('ui.orders.intake.more_days')}</button>
        )}
      </ChipRadios>
      {objection && <p className="field-error" role="alert">{objection}</p>}
      {(objection || isFull) && (
        <label className="intake-confirm">
          <input
            type="checkbox" id={idOf(prefix, 'is_slot_exception')} checked={form.draft.is_slot_exception === true}
            onChange={({ target }) => { form.change('is_slot_exception', target.checked) }}
          />
          {t('orders.fields.is_slot_exception')}
        </label>
      )}
    </>
  )
}

/** `Tue 1 Dec 09:00–11:00 · 3 left`. Staff are offered that of today as long as it lasts: it says that it has begun. */
function SlotName({ slot: { date, from, to, from_at, free } }: { slot: StaffSlot }) {
  const { t, format } = useTranslation()
  const [now] = useState(Date.now)
  return (
    <>
      <bdi>{`${format.weekday(date)} ${format.shortDate(date)}`}</bdi> <Ltr>{`${from}–${to}`}</Ltr>
      {Date.parse(from_at) <= now && <small>{t('ui.orders.intake.slot_begun')}</small>}
      {free !== null && <small>{free > 0 ? t('ui.orders.intake.places_left', { count: free }) : t('ui.orders.intake.full')}</small>}
    </>
  )
}

const ANY = ''
const FEW = 7
