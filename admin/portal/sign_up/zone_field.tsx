import { useMemo, useState } from 'react'
import { ChipRadios } from '../../kit/controls/choices/chip_radios.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { LocationField } from '../account/address_fields.tsx'
import { localizedName, type Zone } from '../api.ts'
import { zoneOfPin } from '#common/zone_of_pin'
import type { ChangeDraft, PickupDraft } from './draft.ts'

/** Of the choice, which gets the focus when nothing is chosen. */
export const ZONES_ID = 'areas'

interface ZoneFieldProps {
  readonly draft: PickupDraft
  readonly change: ChangeDraft
  readonly zones: readonly Zone[]
  readonly error: string | undefined
}

/** Where we come: a pin chooses the area around it; without one the areas of a city are there to press. The chosen one takes one line. */
export function ZoneField({ draft: { zone_id, location }, change, zones, error }: ZoneFieldProps) {
  const { t, language } = useTranslator()
  const chosen = zones.find(({ id }) => id === zone_id)
  const cities = useMemo(() => [...new Map(zones.flatMap(({ city }) => (city ? [[city.id, city.label]] : []))).entries()], [zones])
  const [cityId, setCityId] = useState(chosen?.city_id ?? cities[0]?.[0])
  const [isOpen, setIsOpen] = useState(zone_id === null)
  const [isClosedHere, setIsClosedHere] = useState(false)
  const areas = useMemo(() => zones.map(({ label, polygon }) => ({ name: localizedName(label, language), polygon })), [zones, language])
  const choose = (id: number) => { change({ zone_id: id, ...id !== zone_id && { slot: null } }) }
  return (
    <>
      <LocationField
        place={location} areas={areas} outline={chosen?.polygon ?? null} error={undefined}
        onPin={(pin) => {
          const around = zoneOfPin(pin, zones)
          if (around !== null) setIsOpen(false)
          change({ location: pin, ...around !== null && around !== zone_id && { zone_id: around, slot: null } })
        }}
      />
      {chosen && !isOpen ? (
        <div className="chosen-line">
          <p><strong>{localizedName(chosen.label, language)}</strong>{cities.length > 1 && <> · {chosen.city?.label}</>}</p>
          <button type="button" className="button" autoFocus={isClosedHere} onClick={() => { setIsOpen(true) }}>
            {t('portal.new.change')}<span className="unseen"> {t('portal.address.zone')}</span>
          </button>
        </div>
      ) : (
        <>
          {cities.length > 1 && (
            <ChipRadios
              label={t('portal.new.city')} chips={cities.map(([id, label]) => ({ value: String(id), label }))} value={String(cityId)}
              onChange={(id) => { setCityId(Number(id)) }}
            />
          )}
          <ChipRadios
            id={ZONES_ID} label={t('portal.address.zone')} value={zone_id === null ? null : String(zone_id)} error={error}
            chips={zones.filter(({ city_id }) => city_id === cityId)
              .map(({ id, label }) => ({ value: String(id), label: localizedName(label, language) }))}
            onChange={(id) => { choose(Number(id)) }}
            // Not by the arrow keys, which go on to the next one.
            onEnter={() => {
              setIsOpen(false)
              setIsClosedHere(true)
            }}
          />
        </>
      )}
    </>
  )
}
