import { lazy, Suspense, useMemo, useState } from 'react'
import type { Point, Polygon } from '#schema/types'
import { Field } from '../../kit/controls/form_controls.tsx'
import type { FieldErrors } from '../../kit/controls/hooks/use_submit.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { showFailure } from '../../kit/providers/alerts.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { localizedName, type Address, type Zone } from '../api.ts'
import { isWithinOutline, zoneOfPin } from '#common/zone_of_pin'
import { roundPoint } from '../../kit/map/point.ts'
import type { MapArea } from './address_map.tsx'

const AddressMap = lazy(() => import('./address_map.tsx'))

interface AddressFieldsProps {
  /** That is changed. */
  readonly address?: Address | undefined
  readonly zones: readonly Zone[]
  readonly errors: FieldErrors
  readonly onZone?: (zone: Zone | null) => void
}

/** Inputs of an address: zone, line, landmark, and a location taken from the device or chosen on the map. */
export function AddressFields({ address, zones, errors, onZone }: AddressFieldsProps) {
  const { t, language } = useTranslator()
  // One in no zone that is served keeps its place until another is chosen.
  const [zoneId, setZoneId] = useState(zones.find(({ id }) => id === address?.zone_id)?.id ?? null)
  const outline = zones.find(({ id }) => id === zoneId)?.polygon ?? null
  const choose = (id: number) => {
    setZoneId(id)
    onZone?.(zones.find((one) => one.id === id) ?? null)
  }
  /** As the server does: the fee is that of the zone around the pin. */
  const follow = (pin: Point) => {
    const found = zoneOfPin(pin, zones)
    const isChosen = zones.some((zone) => zone.id === zoneId && isWithinOutline(pin, zone))
    if (found !== null && !isChosen) choose(found)
  }
  const areas = useMemo(() => zones.map(({ label, polygon }) => ({ name: localizedName(label, language), polygon })), [zones, language])
  const cities = [...new Set(zones.map(({ city_id }) => city_id))]
  return (
    <>
      <Field label={t('portal.address.label')} error={errors.label}>
        {(attrs) => (
          <input
            className="input" name="label" maxLength={40} defaultValue={address?.label ?? t('portal.address.home')} required {...attrs}
          />
        )}
      </Field>
      <Field label={t('portal.address.zone')} error={errors.zone_id ?? errors.city_id}>
        {(attrs) => (
          <select
            className="input" name="zone_id" value={zoneId ?? ''} required={!address} {...attrs}
            onChange={({ target }) => { choose(Number(target.value)) }}
          >
            <option value="" disabled hidden>{address?.zone?.label ?? address?.city?.label}</option>
            {cities.map((city) => (
              <optgroup key={city} label={zones.find(({ city_id }) => city_id === city)?.city?.label}>
                {zones.filter(({ city_id }) => city_id === city).map(({ id, label }) =>
                  <option key={id} value={id}>{localizedName(label, language)}</option>)}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('portal.address.line')} error={errors.line}>
        {(attrs) => (
          <input
            className="input" name="line" maxLength={190} autoComplete="street-address" defaultValue={address?.line ?? ''} {...attrs}
          />
        )}
      </Field>
      <Field label={t('portal.address.landmark')} help={t('portal.address.landmark_help')} error={errors.landmark}>
        {(attrs) => <input className="input" name="landmark" maxLength={190} defaultValue={address?.landmark ?? ''} {...attrs} />}
      </Field>
      <LocationField place={address?.location ?? null} areas={areas} outline={outline} error={errors.location} onPin={follow} />
    </>
  )
}

interface LocationFieldProps {
  readonly place: Point | null
  readonly areas: readonly MapArea[]
  readonly outline: Polygon | null
  readonly error: string | undefined
  readonly onPin: (pin: Point) => void
}

export function LocationField({ place, areas, outline, error, onPin }: LocationFieldProps) {
  const { t } = useTranslator()
  const [point, setPoint] = useState<Point | null>(place)
  const [isMapShown, setIsMapShown] = useState(false)
  const pin = (next: Point | null) => {
    setPoint(next)
    if (next) onPin(next)
  }
  const locate = () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => { pin(roundPoint({ lat: coords.latitude, lng: coords.longitude })) },
      () => { showFailure(new Error(t('portal.address.no_pin'))) }, { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <div className="field">
      <div className="portal-buttons">
        <button type="button" className="button" onClick={locate}>{t('portal.address.pin')}</button>
        <button type="button" className="button" aria-expanded={isMapShown} onClick={() => { setIsMapShown(!isMapShown) }}>
          {t(isMapShown ? 'portal.map.hide' : 'portal.map.choose')}
        </button>
      </div>
      <input type="hidden" name="location" value={point ? JSON.stringify(point) : ''} />
      {isMapShown && (
        <>
          <p className="field-help">{t('portal.map.help')}</p>
          <Suspense><AddressMap place={point} areas={areas} outline={outline} onChange={pin} /></Suspense>
        </>
      )}
      {point && (
        <p className="field-help" role="status">
          {t('portal.address.pinned')}{' '}
          <a href={openStreetMapUrl(point)} target="_blank" rel="noreferrer">
            <Ltr>{point.lat}, {point.lng}</Ltr>
          </a>
        </p>
      )}
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

const openStreetMapUrl = ({ lat, lng }: Point) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`
