/** Where items are put away: the places with room as chips, and a search for the others. A scan of a place does the same. */
import { useList } from '@refinedev/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RackingItem } from '#common/scan'
import { ChipRadios } from '../../kit/controls/choices/chip_radios.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { isPlainEnter } from '../../kit/controls/keys/plain_enter.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { offeredPlaces, type FinalPlace } from './free_places.ts'
import type { Context } from './session.ts'

interface PlaceChoiceProps {
  readonly place: Context | undefined
  /** What is to be put away now. */
  readonly items: readonly RackingItem[]
  readonly onChoose: (place: Context) => void
}

export function PlaceChoice({ place, items, onChoose }: PlaceChoiceProps) {
  const { t, format } = useTranslation()
  const [typed, setTyped] = useState('')
  const [areAllShown, setAreAllShown] = useState(false)
  const { query } = useList<FinalPlace & Row>({
    resource: 'stocks', errorNotification: false, pagination: { pageSize: 100, mode: 'server' }, sorters: [{ field: 'code', order: 'asc' }],
    filters: [{ field: 'type', operator: 'eq', value: 'stock_final' }, { field: 'status', operator: 'eq', value: 'enable' }],
  })
  const places = query.data?.data ?? []
  const proposed = [...new Set(items.flatMap((one) => one.proposed?.code ?? []))]
  const shown = offeredPlaces(places, { proposed, typed, chosen: place?.id ?? null, areAllShown })
  const choose = (next: FinalPlace | undefined) => {
    setTyped('')
    if (next) onChoose({ id: next.id, label: next.code ?? '', description: next.name ?? '' })
  }
  if (query.isSuccess && places.length === 0) return <NoPlace />
  return (
    <div className="racking-place">
      <ChipRadios
        label={t('ui.scan.racking.place')} value={place ? String(place.id) : null}
        chips={shown.map((one) => ({ value: String(one.id), label: <PlaceName of={one} /> }))}
        onChange={(id) => { choose(places.find((one) => String(one.id) === id)) }}
      >
        {typed === '' && !areAllShown && shown.length < places.length && (
          <button type="button" className="chip-more" onClick={() => { setAreAllShown(true) }}>
            {t('ui.scan.racking.all_places', { number: format.number(places.length) })}
          </button>
        )}
      </ChipRadios>
      {(typed !== '' || shown.length < places.length) && (
        <input
          type="search" className="input" dir={typed ? 'auto' : undefined} data-scan-codes value={typed}
          aria-label={t('ui.scan.racking.find')} placeholder={t('ui.scan.racking.find')}
          onChange={({ target }) => { setTyped(target.value) }}
          onKeyDown={(event) => {
            if (!isPlainEnter(event)) return
            event.preventDefault()
            if (typed !== '') choose(shown[0])
          }}
        />
      )}
    </div>
  )
}

/** A new company has none: nothing can be put away before somebody has made it. */
function NoPlace() {
  const { t } = useTranslation()
  return (
    <div className="racking-place" role="note">
      <p>{t('ui.scan.racking.no_place')}</p>
      {can('stocks', 'create') && (
        <Link className="button" data-kind="primary" to="/user/stocks?create=1">
          <NamedIcon name="plus" />{t('ui.scan.racking.first_place')}
        </Link>
      )}
    </div>
  )
}

/** `SF-B-2 3/10`: how much of its room is taken. */
const PlaceName = ({ of: { code, occupancy, threshold } }: { readonly of: FinalPlace }) => (
  <span><Ltr>{code}</Ltr>{threshold !== null && <> <small><Ltr>{`${occupancy ?? 0}/${threshold}`}</Ltr></small></>}</span>
)
