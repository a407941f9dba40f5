/** A map with a movable pin over the outline of the zone. Loaded on demand, with Leaflet. */
import { useEffect, useRef } from 'react'
import type { Point, Polygon } from '#schema/types'
import { useFetch } from '../controls/use_fetch.ts'
import { geometryOf, pointAt } from '../map/geometry.ts'
import { createPin, fetchTiles, useLeafletMap } from '../map/leaflet_map.ts'
import { createBackgroundShape } from '../map/map_shapes.ts'
import { useTranslator } from '../providers/i18n.ts'

interface AddressMapProps {
  readonly place: Point | null
  readonly outline: Polygon | null
  readonly onChange: (place: Point) => void
}

/** Zoom level that shows a few streets. */
const CLOSE_ZOOM = 16

export default function AddressMap({ place, outline, onChange }: AddressMapProps) {
  const { t } = useTranslator()
  const { loaded } = useFetch('ground', fetchTiles)
  const { element, map } = useLeafletMap('portal.map', loaded.state === 'ready' ? loaded.value : null, { scrollWheelZoom: false })
  const change = useRef(onChange)
  useEffect(() => { change.current = onChange })

  useEffect(() => {
    map?.on('click', ({ latlng }) => { change.current(pointAt(latlng)) })
  }, [map])

  useEffect(() => {
    const area = geometryOf(outline)
    const shape = area && createBackgroundShape(area)
    if (!map || !shape) return
    shape.setStyle({ weight: 3 }).addTo(map)
    map.fitBounds(shape.getBounds(), { animate: false })
    return () => { shape.remove() }
  }, [map, outline])

  useEffect(() => {
    if (!map || !place) return
    const pin = createPin([place.lat, place.lng], t('portal.map.pin'), true).addTo(map)
    pin.on('dragend', () => { change.current(pointAt(pin.getLatLng())) })
    if (!map.getBounds().contains(place)) map.setView(place, CLOSE_ZOOM, { animate: false })
    return () => { pin.remove() }
  }, [map, place, t])

  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={t('portal.map.title')} />
}
