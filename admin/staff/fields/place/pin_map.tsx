/** A point that is set by a click on the map or by dragging its pin. By keyboard the text input beside the map is used. */
import { latLng, type LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Point } from '#schema/types'
import { isPoint, roundPoint } from '../../../kit/map/point.ts'
import { useAreaOverlay } from './use_area_overlay.ts'
import { useMap } from '../../../kit/map/use_map.ts'
import { useTranslation } from '../../definition/translation.ts'
import { createPin } from '../../../kit/map/leaflet_map.ts'

interface PinMapProps {
  readonly value: unknown
  readonly label: string
  /** Without it the map is read-only. */
  readonly onChange?: ((point: Point) => void) | undefined
}

export function PinMap({ value, label, onChange }: PinMapProps) {
  const { t } = useTranslation()
  const { element, map } = useMap({ isScrolled: true })
  const [lat, lng] = isPoint(value) ? [value.lat, value.lng] : [null, null]
  const onChangeRef = useRef(onChange)
  const centredMap = useRef<unknown>(null)
  useEffect(() => { onChangeRef.current = onChange })
  const isEditable = onChange !== undefined
  useAreaOverlay(map, undefined, lat === null)

  useEffect(() => {
    if (!map || lat === null || lng === null) return
    const at = latLng(lat, lng)
    const pin = createPin([lat, lng], t('ui.field.pin'), isEditable).addTo(map)
    pin.on('dragend', () => { onChangeRef.current?.(roundPoint(pin.getLatLng())) })
    const isVisible = centredMap.current === map && map.getBounds().pad(-0.05).contains(at)
    if (!isVisible) map.setView(at, Math.max(map.getZoom(), CLOSE), { animate: false })
    centredMap.current = map
    return () => { pin.remove() }
  }, [map, lat, lng, isEditable, t])

  useEffect(() => {
    if (!map || !isEditable) return
    const setPoint = ({ latlng }: LeafletMouseEvent) => { onChangeRef.current?.(roundPoint(latlng)) }
    map.on('click', setPoint)
    return () => { map.off('click', setPoint) }
  }, [map, isEditable])

  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={label} />
}

/** The zoom at which a few streets are visible. */
const CLOSE = 14
