/** An area, drawn by its corners. The text beside it is the way by keyboard. */
import { divIcon, latLng, latLngBounds, marker, polygon, type LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Polygon } from '#schema/types'
import { cornersOf, polygonOf, withCorner, type Position } from '../../map/places.ts'
import { useGround } from './use_ground.ts'
import { useMap } from '../../map/use_map.ts'
import { useSay } from '../../definition/words.ts'

interface OutlineMapProps {
  readonly value: unknown
  readonly label: string
  /** Without it the map only shows where it is. */
  readonly onChange?: ((area: Polygon | null) => void) | undefined
}

export function OutlineMap({ value, label, onChange }: OutlineMapProps) {
  const { t } = useSay()
  const { element, map } = useMap({ isScrolled: true })
  // Two corners are no area yet, and no value.
  const [begun, setBegun] = useState<readonly Position[]>([])
  const known = cornersOf(value)
  const corners = known.length > 0 ? known : begun.length < 3 ? begun : []
  const drawn = JSON.stringify(corners)
  const change = (next: readonly Position[]) => {
    setBegun(next)
    onChange?.(polygonOf(next))
  }
  const act = useRef(change)
  useEffect(() => { act.current = change })
  const isWritten = onChange !== undefined
  useGround(map, undefined, known.length === 0)

  useEffect(() => {
    if (!map) return
    const at = JSON.parse(drawn) as readonly Position[]
    const look = { className: 'map-shape map-none', weight: 2, fillOpacity: 0.2, interactive: false }
    const area = polygon(at.map(([lat, lng]) => latLng(lat, lng)), look).addTo(map)
    const icon = divIcon({ className: 'map-corner', iconSize: [18, 18] })
    const pins = (isWritten ? at : []).map(([lat, lng], index) => {
      const pin = marker(latLng(lat, lng), { icon, draggable: true, keyboard: false, title: t('ui.field.corner', { number: index + 1 }) })
      const moved = () => at.map((corner, other): Position => (other === index ? [pin.getLatLng().lat, pin.getLatLng().lng] : corner))
      pin.on('drag', () => { area.setLatLngs(moved().map((corner) => latLng(...corner))) })
      pin.on('dragend', () => { act.current(moved()) })
      pin.on('dblclick', () => { act.current(at.filter((_, other) => other !== index)) })
      return pin.addTo(map)
    })
    return () => { for (const layer of [area, ...pins]) layer.remove() }
  }, [map, drawn, isWritten, t])

  useEffect(() => {
    if (!map || !isWritten) return
    const at = JSON.parse(drawn) as readonly Position[]
    const press = ({ latlng }: LeafletMouseEvent) => { act.current(withCorner(at, [latlng.lat, latlng.lng])) }
    map.doubleClickZoom.disable()
    map.on('click', press)
    return () => { map.off('click', press) }
  }, [map, drawn, isWritten])

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
      {isWritten && corners.length > 0 && (
        <button type="button" className="button" data-kind="quiet" onClick={() => { change(corners.slice(0, -1)) }}>
          {t('ui.field.undo_corner')}
        </button>
      )}
    </>
  )
}
