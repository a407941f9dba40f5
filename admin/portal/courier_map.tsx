/** A small map with one pin: the courier's last position. */
import { useEffect } from 'react'
import type { Point } from '#schema/types'
import { useFetch } from '../controls/use_fetch.ts'
import { createPin, fetchTileServer, useLeafletMap } from '../map/leaflet_map.ts'
import { useTranslator } from '../providers/i18n.ts'

/** Shows a few streets. */
const ZOOM = 15

export default function CourierMap({ place: { lat, lng } }: { readonly place: Point }) {
  const { t } = useTranslator()
  const { loaded } = useFetch('ground', fetchTileServer)
  const { element, map } = useLeafletMap('portal.map', loaded.state === 'ready' ? loaded.value : null, { scrollWheelZoom: false })
  useEffect(() => {
    if (!map) return
    const pin = createPin([lat, lng], t('portal.visits.courier_map'), false).addTo(map)
    map.setView([lat, lng], ZOOM, { animate: false })
    return () => { pin.remove() }
  }, [map, lat, lng, t])
  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={t('portal.visits.courier_map')} />
}
