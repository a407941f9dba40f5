/** A point, set by pressing a map or by dragging its pin. The text beside it is the way by keyboard. */
import { divIcon, latLng, marker, type LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Point } from '#schema/types'
import { isPoint, pointOf } from '../../map/places.ts'
import { useGround } from './use_ground.ts'
import { useMap } from '../../map/use_map.ts'
import { useSay } from '../../definition/words.ts'

interface PinMapProps {
  readonly value: unknown
  readonly label: string
  /** Without it the map only shows where it is. */
  readonly onChange?: ((point: Point) => void) | undefined
}

export function PinMap({ value, label, onChange }: PinMapProps) {
  const { t } = useSay()
  const { element, map } = useMap({ isScrolled: true })
  const [lat, lng] = isPoint(value) ? [value.lat, value.lng] : [null, null]
  const set = useRef(onChange)
  const seen = useRef<unknown>(null)
  useEffect(() => { set.current = onChange })
  const isWritten = onChange !== undefined
  useGround(map, undefined, lat === null)

  useEffect(() => {
    if (!map || lat === null || lng === null) return
    const at = latLng(lat, lng)
    const icon = divIcon({ className: 'map-pin', iconSize: [26, 26], iconAnchor: [13, 26] })
    const pin = marker(at, { icon, draggable: isWritten, keyboard: false, title: t('ui.field.pin') }).addTo(map)
    pin.on('dragend', () => { set.current?.(pointOf([pin.getLatLng().lat, pin.getLatLng().lng])) })
    const isInSight = seen.current === map && map.getBounds().pad(-0.05).contains(at)
    if (!isInSight) map.setView(at, Math.max(map.getZoom(), CLOSE), { animate: false })
    seen.current = map
    return () => { pin.remove() }
  }, [map, lat, lng, isWritten, t])

  useEffect(() => {
    if (!map || !isWritten) return
    const press = ({ latlng }: LeafletMouseEvent) => { set.current?.(pointOf([latlng.lat, latlng.lng])) }
    map.on('click', press)
    return () => { map.off('click', press) }
  }, [map, isWritten])

  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={label} />
}

/** A few streets. */
const CLOSE = 14
