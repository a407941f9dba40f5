/** The stops with a location on a map of the zones, numbered in their order. Loaded on demand, with Leaflet. */
import { divIcon, latLngBounds, layerGroup, marker, type FitBoundsOptions } from 'leaflet'
import { useEffect } from 'react'
import type { CourierArea, CourierStop } from '#common/courier/day'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { drawGround } from '../../kit/map/area_ground.ts'
import { geometryOf } from '../../kit/map/geometry.ts'
import { useLeafletMap } from '../../kit/map/leaflet_map.ts'
import { fetchTileServer } from '../../kit/map/tile_server.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

interface StopsMapProps {
  readonly stops: readonly CourierStop[]
  readonly areas: readonly CourierArea[]
  /** It has its height now. */
  readonly onDrawn: () => void
}

export default function StopsMap({ stops, areas, onDrawn }: StopsMapProps) {
  const { t } = useTranslator()
  const { loaded } = useFetch('tiles', fetchTileServer)
  const { element, map } = useLeafletMap('portal.map', loaded.state === 'ready' ? loaded.value : null, { scrollWheelZoom: false })
  useEffect(() => { if (map) onDrawn() }, [map, onDrawn])
  useEffect(() => {
    if (!map) return
    return drawGround(map, areas.map(({ label, color, polygon }) => ({ place: geometryOf(polygon), label, colour: color }))).remove
  }, [map, areas])
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
    if (bounds.isValid()) map.fitBounds(bounds, { ...paddingBesideZoom(), maxZoom: 16, animate: false })
    return () => { group.remove() }
  }, [map, stops])
  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={t('courier.shipment.map')} />
}

/** No pin lies below the buttons, which are at the upper edge where lines begin. */
function paddingBesideZoom(): Pick<FitBoundsOptions, 'paddingTopLeft' | 'paddingBottomRight'> {
  const isRightToLeft = document.documentElement.dir === 'rtl'
  return { paddingTopLeft: [isRightToLeft ? 32 : 72, 32], paddingBottomRight: [isRightToLeft ? 72 : 32, 32] }
}
