/** A polygon that is edited by its corners. By keyboard the text input beside the map is used. */
import { divIcon, latLng, latLngBounds, marker, polygon, type LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Polygon } from '#schema/types'
import { cornersOf, polygonOf, insertCorner, type Position } from '../../../kit/map/geometry.ts'
import { useAreaOverlay } from './use_area_overlay.ts'
import { useMap } from '../../../kit/map/use_map.ts'
import { useTranslation } from '../../definition/translation.ts'

interface OutlineMapProps {
  readonly value: unknown
  readonly label: string
  /** Without it the map is read-only. */
  readonly onChange?: ((area: Polygon | null) => void) | undefined
}

export function OutlineMap({ value, label, onChange }: OutlineMapProps) {
  const { t } = useTranslation()
  const { element, map } = useMap({ isScrolled: true })
  // Fewer than three corners are no polygon and no value yet.
  const [pending, setPending] = useState<readonly Position[]>([])
  const known = cornersOf(value)
  const corners = known.length > 0 ? known : pending.length < 3 ? pending : []
  const cornersKey = JSON.stringify(corners)
  const change = (next: readonly Position[]) => {
    setPending(next)
    onChange?.(polygonOf(next))
  }
  const changeRef = useRef(change)
  useEffect(() => { changeRef.current = change })
  const isEditable = onChange !== undefined
  useAreaOverlay(map, undefined, known.length === 0)

  useEffect(() => {
    if (!map) return
    const at = JSON.parse(cornersKey) as readonly Position[]
    const style = { className: 'map-shape map-none', weight: 2, fillOpacity: 0.2, interactive: false }
    const area = polygon(at.map(([lat, lng]) => latLng(lat, lng)), style).addTo(map)
    const icon = divIcon({ className: 'map-corner', iconSize: [18, 18] })
    const pins = (isEditable ? at : []).map(([lat, lng], index) => {
      const pin = marker(latLng(lat, lng), { icon, draggable: true, keyboard: false, title: t('ui.field.corner', { number: index + 1 }) })
      const moved = () => at.map((corner, other): Position => (other === index ? [pin.getLatLng().lat, pin.getLatLng().lng] : corner))
      pin.on('drag', () => { area.setLatLngs(moved().map((corner) => latLng(...corner))) })
      pin.on('dragend', () => { changeRef.current(moved()) })
      pin.on('dblclick', () => { changeRef.current(at.filter((_, other) => other !== index)) })
      return pin.addTo(map)
    })
    return () => { for (const layer of [area, ...pins]) layer.remove() }
  }, [map, cornersKey, isEditable, t])

  useEffect(() => {
    if (!map || !isEditable) return
    const at = JSON.parse(cornersKey) as readonly Position[]
    const addCorner = ({ latlng }: LeafletMouseEvent) => { changeRef.current(insertCorner(at, [latlng.lat, latlng.lng])) }
    map.doubleClickZoom.disable()
    map.on('click', addCorner)
    return () => { map.off('click', addCorner) }
  }, [map, cornersKey, isEditable])

  useEffect(() => {
    const at = cornersOf(value)
    if (!map || at.length === 0) return
    const bounds = latLngBounds(at.map((corner) => latLng(...corner)))
    const isTiny = map.getZoom() < map.getBoundsZoom(bounds) - 3
    if (isTiny || !map.getBounds().contains(bounds)) map.fitBounds(bounds, { padding: [32, 32], animate: false })
  }, [map, value])

  return (
    <>
      <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={label} />
      {isEditable && corners.length > 0 && (
        <button type="button" className="button" data-kind="quiet" onClick={() => { change(corners.slice(0, -1)) }}>
          {t('ui.field.undo_corner')}
        </button>
      )}
    </>
  )
}
