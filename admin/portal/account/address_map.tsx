/** A map with a movable pin over the outline of the zone. Loaded on demand, with Leaflet. */
import { layerGroup, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Point, Polygon } from '#schema/types'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { geometryOf } from '../../kit/map/geometry.ts'
import { roundPoint } from '../../kit/map/point.ts'
import { createPin, useLeafletMap } from '../../kit/map/leaflet_map.ts'
import { fetchTileServer } from '../../kit/map/tile_server.ts'
import { fitAreaLabels } from '../../kit/map/fit_area_labels.ts'
import { createMapBackground, labelElement } from '../../kit/map/shapes.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

interface AddressMapProps {
  readonly place: Point | null
  /** The ground: the areas that are served. */
  readonly areas: readonly MapArea[]
  /** The chosen one of them. */
  readonly outline: Polygon | null
  readonly onChange: (place: Point) => void
}

export interface MapArea { readonly name: string; readonly polygon: Polygon | null }

/** Zoom level that shows a few streets. */
const CLOSE_ZOOM = 16

export default function AddressMap({ place, areas, outline, onChange }: AddressMapProps) {
  const { t } = useTranslator()
  const { loaded } = useFetch('ground', fetchTileServer)
  const { element, map } = useLeafletMap('portal.map', loaded.state === 'ready' ? loaded.value : null, { scrollWheelZoom: false })
  const change = useRef(onChange)
  useEffect(() => { change.current = onChange })

  useEffect(() => {
    map?.on('click', ({ latlng }) => { change.current(roundPoint(latlng)) })
  }, [map])

  useGround(map, areas, outline)

  useEffect(() => {
    if (!map || !place) return
    const pin = createPin([place.lat, place.lng], t('portal.map.pin'), true).addTo(map)
    pin.on('dragend', () => { change.current(roundPoint(pin.getLatLng())) })
    if (!map.getBounds().contains(place)) map.setView(place, CLOSE_ZOOM, { animate: false })
    return () => { pin.remove() }
  }, [map, place, t])

  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={t('portal.map.title')} />
}

/** The areas with their names, and a view of the chosen one. */
function useGround(map: LeafletMap | null, areas: readonly MapArea[], outline: Polygon | null) {
  useEffect(() => {
    if (!map) return
    const group = layerGroup().addTo(map)
    const shapes = areas.flatMap(({ name, polygon }) => {
      const area = geometryOf(polygon)
      const shape = area && createMapBackground(area, { isChosen: polygon === outline })
      return shape ? [shape.bindTooltip(labelElement(name), GROUND_LABEL).addTo(group)] : []
    })
    const stop = fitAreaLabels(map, shapes)
    return () => {
      stop()
      group.remove()
    }
  }, [map, areas, outline])

  useEffect(() => {
    const area = geometryOf(outline)
    const shape = area && createMapBackground(area)
    if (map && shape) map.fitBounds(shape.getBounds(), { animate: false })
  }, [map, outline])
}

const GROUND_LABEL = { permanent: true, direction: 'center', className: 'map-label map-ground-label', pane: 'shadowPane' } as const
