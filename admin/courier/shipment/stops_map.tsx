/** The stops with a location on a map, numbered in their order. Loaded on demand, with Leaflet. */
import { divIcon, latLngBounds, layerGroup, marker } from 'leaflet'
import { useEffect } from 'react'
import type { CourierStop } from '#common/courier/day'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useLeafletMap } from '../../kit/map/leaflet_map.ts'
import { fetchTileServer } from '../../kit/map/tile_server.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

export default function StopsMap({ stops }: { readonly stops: readonly CourierStop[] }) {
  const { t } = useTranslator()
  const { loaded } = useFetch('tiles', fetchTileServer)
  const { element, map } = useLeafletMap('portal.map', loaded.state === 'ready' ? loaded.value : null, { scrollWheelZoom: false })
  useEffect(() => {
    if (!map) return
    const group = layerGroup().addTo(map)
    const placed = stops.flatMap(({ address, ...stop }, index) =>
      (address?.location ? [{ ...stop, number: index + 1, location: address.location }] : []))
    for (const { number, location, client, status } of placed) {
      const icon = divIcon({ className: 'stop-pin', html: String(number), iconSize: [32, 32] })
      marker([location.lat, location.lng], { icon, title: `${number} ${client.name}` }).addTo(group)
        .getElement()?.setAttribute('data-status', status)
    }
    const bounds = latLngBounds(placed.map(({ location }) => [location.lat, location.lng]))
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [32, 32], maxZoom: 16, animate: false })
    return () => { group.remove() }
  }, [map, stops])
  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={t('courier.shipment.map')} />
}
