/** Where and when an order by phone is fetched: a known address or a new one with its zone, and a slot. Fee and stop follow from them. */
import { useEffect, useState } from 'react'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../../definition/translation.ts'
import { pointText } from '../../../fields/place/types.ts'
import { isPoint } from '../../../../kit/map/point.ts'
import { idOf } from '../../../resource/form/field.tsx'
import type { Form } from '../../../resource/form/use_form.ts'
import { ChipRadios } from '../../../../kit/controls/choices/chip_radios.tsx'
import { emptyAddress, inZone, PLACE, withPlace, withShownPaths, type NewAddress, type Zone } from './pickup.ts'
import { SlotChips } from './slot_chips.tsx'
import { useAddresses, useZones } from './use_pickup.ts'
import { ZoneChips } from './zone_chips.tsx'
import type { OrderPreview } from '#common/orders/preview'

interface PickupSectionProps {
  readonly form: Form
  readonly prefix: string
  readonly preview: OrderPreview | null
  readonly onEnter: () => void
}

export function PickupSection({ form, prefix, preview, onEnter }: PickupSectionProps) {
  const { t } = useTranslation()
  const { client_id: client, address_id: chosen } = form.draft
  const saved = useAddresses(client)
  const zones = useZones()
  const [first] = saved
  const { change } = form
  // Mostly it is where it was the last time.
  useEffect(() => { if (first && !chosen) change('address_id', first.id) }, [first, chosen, change])
  const slotsId = idOf(prefix, 'requested_collect_at')
  const known = typeof chosen === 'number' ? saved.find(({ id }) => id === chosen) : undefined
  const zoneId = known ? known.zone_id : preview?.zone_id ?? null
  const shown = withShownPaths(form.errors, form.draft)
  const errors = Object.entries(shown).filter(([path]) => path === 'address_id' || (path.startsWith('address_id.') && path !== PLACE))
  return (
    <section className="form-section intake-pickup" aria-label={t('ui.orders.intake.pickup')}>
      {saved.length > 0 && (
        <ChipRadios
          id={idOf(prefix, 'address_id')} label={t('orders.fields.address_id')} value={known ? String(known.id) : NEW}
          onChange={(next) => { change('address_id', next === NEW ? emptyAddress(t('ui.orders.intake.home'), zones) : Number(next)) }}
          chips={[
            ...saved.map(({ id, label, zone, landmark }) => ({
              value: String(id), label: <bdi>{[label, zone?.label ?? landmark].filter(Boolean).join(' · ')}</bdi>,
            })),
            { value: NEW, label: <><NamedIcon name="plus" />{t('ui.orders.intake.new_address')}</> },
          ]}
        />
      )}
      {!known && (saved.length === 0 || typeof chosen === 'object') && (
        <NewAddressFields
          id={idOf(prefix, PLACE)} zoneGroupId={idOf(prefix, 'address_id.zone_id')} zones={zones} zoneId={zoneId}
          error={shown[PLACE]?.join(' ')}
          address={isNew(chosen) ? chosen : emptyAddress(t('ui.orders.intake.home'), zones)}
          onChange={(next) => { change('address_id', next) }}
          onDone={() => { document.getElementById(slotsId)?.querySelector('input')?.focus() }}
        />
      )}
      {errors.length > 0 && <p className="field-error">{[...new Set(errors.flatMap(([, messages]) => messages))].join(' ')}</p>}
      {isNew(chosen) && form.errors['address_id.is_zone_exception'] && (
        <label className="intake-confirm">
          <input
            type="checkbox" id={idOf(prefix, 'address_id.is_zone_exception')} checked={chosen.is_zone_exception === true}
            onChange={({ target }) => { change('address_id', { ...chosen, is_zone_exception: target.checked }) }}
          />
          {t('addresses.fields.is_zone_exception')}
        </label>
      )}
      <SlotChips form={form} prefix={prefix} zoneId={zoneId} onEnter={onEnter} />
    </section>
  )
}

interface NewAddressProps {
  readonly id: string
  readonly zoneGroupId: string
  readonly error: string | undefined
  readonly address: NewAddress
  readonly zones: readonly Zone[]
  /** The zone as the server reads the address: that of the chip, or the one around the pin. */
  readonly zoneId: number | null
  readonly onChange: (next: NewAddress) => void
  /** Where it is is said. */
  readonly onDone: () => void
}

function NewAddressFields({ id, zoneGroupId, error, address, zones, zoneId, onChange, onDone }: NewAddressProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(address.landmark ?? (isPoint(address.location) ? pointText(address.location) : ''))
  const current = address.zone_id ?? zoneId
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('ui.orders.intake.place')}</label>
        <input
          id={id} className="input" type="text" dir="auto" maxLength={190} autoComplete="off" value={typed}
          aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target: { value } }) => {
            setTyped(value)
            onChange(withPlace(address, value.trim(), zones))
          }}
        />
        {error && <p id={`${id}-error`} className="field-error">{error}</p>}
      </div>
      {zones.length > 0 && (
        <ZoneChips
          id={zoneGroupId} zones={zones} chosen={current} onChoose={(zone) => { onChange(inZone(address, zone)) }} onDone={onDone}
        />
      )}
    </>
  )
}

const NEW = 'new'
const isNew = (value: unknown): value is NewAddress => typeof value === 'object' && value !== null
