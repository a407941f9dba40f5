/** The zones as chips; of many some, and a search for the others. */
import { useState } from 'react'
import { isPlainEnter } from '../../../../kit/controls/keys/plain_enter.ts'
import { ChipRadios } from '../../../../kit/controls/choices/chip_radios.tsx'
import { localize, useTranslation } from '../../../definition/translation.ts'
import { shownZones, type Zone } from './pickup.ts'

interface ZoneChipsProps {
  readonly id: string
  readonly zones: readonly Zone[]
  /** An id. */
  readonly chosen: number | null
  readonly onChoose: (zone: Zone) => void
  /** Enter in the search has chosen, or had nothing to look for. */
  readonly onDone: () => void
}

export function ZoneChips({ id, zones, chosen, onChoose, onDone }: ZoneChipsProps) {
  const { t, format, language } = useTranslation()
  const [typed, setTyped] = useState('')
  const [areAllShown, setAreAllShown] = useState(false)
  const shown = areAllShown && typed === '' ? zones : shownZones(zones, chosen, typed)
  return (
    <ChipRadios
      id={id} label={t('addresses.fields.zone_id')} isOptional value={chosen === null ? null : String(chosen)}
      chips={shown.map((zone) => ({ value: String(zone.id), label: <bdi>{localize(zone.label, language)}</bdi> }))}
      onChange={(next) => {
        const zone = zones.find((one) => String(one.id) === next)
        if (zone) onChoose(zone)
      }}
    >
      {shown.length < zones.length && typed === '' && (
        <button type="button" className="chip-more" onClick={() => { setAreAllShown(true) }}>
          {t('ui.orders.intake.all_zones', { number: format.number(zones.length) })}
        </button>
      )}
      {(shown.length < zones.length || areAllShown) && (
        <input
          type="search" className="input zone-search" dir="auto" value={typed} aria-label={t('ui.orders.intake.find_zone')}
          placeholder={t('ui.orders.intake.find_zone')} onChange={({ target }) => { setTyped(target.value) }}
          onKeyDown={(event) => {
            if (!isPlainEnter(event)) return
            event.preventDefault()
            if (typed !== '' && shown[0]) onChoose(shown[0])
            setTyped('')
            onDone()
          }}
        />
      )}
    </ChipRadios>
  )
}
