/** A Leaflet map in an element of the page: base layer when tiles are configured, and translated buttons. */
import { control, divIcon, latLng, map as mapOf, marker, tileLayer, type Map as LeafletMap, type MapOptions, type Marker } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslator } from '../providers/texts/i18n.ts'
import '../style/map.css'
import type { Position } from './geometry.ts'
import type { TileServer } from './tile_server.ts'

/** The initial view, until shapes are added: Laayoune. */
const DEFAULT_VIEW = { center: [27.15, -13.2] as [number, number], zoom: 12 }

/** `keys`: where the texts of the buttons are in the translations of the page. `options` apply when the map is created. */
export function useLeafletMap(keys: 'ui.map' | 'portal.map', tiles: TileServer | null | undefined, options: MapOptions) {
  const { t } = useTranslator()
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [given] = useState(options)

  useEffect(() => {
    if (!element.current) return
    const leafletMap = mapOf(element.current, { ...DEFAULT_VIEW, ...given, zoomControl: false })
    leafletMap.attributionControl.setPrefix(false)
    setMap(leafletMap)
    return () => {
      setMap(null)
      leafletMap.remove()
    }
  }, [given])

  useEffect(() => {
    if (!map) return
    const position = document.documentElement.dir === 'rtl' ? 'topright' : 'topleft'
    const zoom = control.zoom({ position, zoomInTitle: t(`${keys}.zoom_in`), zoomOutTitle: t(`${keys}.zoom_out`) }).addTo(map)
    return () => { zoom.remove() }
  }, [map, t, keys])

  useEffect(() => (map && tiles ? showTiles(map, tiles) : undefined), [map, tiles])

  return { element, map }
}

/** Draws the tiles below everything else. If the server sends none, they are given up silently: the ground below stays. */
function showTiles(map: LeafletMap, { url, credit }: TileServer): () => void {
  const container = map.getContainer()
  const layer = tileLayer(url, { maxZoom: 19, attribution: credit ? escapeHtml(credit) : undefined })
  let hasTile = false
  const remove = () => {
    layer.remove()
    container.removeAttribute('data-tiles')
  }
  layer.on({
    loading: () => { hasTile = false },
    tileload: () => {
      hasTile = true
      container.setAttribute('data-tiles', '')
    },
    load: () => { if (!hasTile) remove() },
  })
  layer.addTo(map)
  return remove
}

/** A pin that stands on its tip. */
export function createPin(at: Position, title: string, isDraggable: boolean): Marker {
  const icon = divIcon({ className: 'map-pin', iconSize: [26, 26], iconAnchor: [13, 26] })
  return marker(latLng(...at), { icon, draggable: isDraggable, keyboard: false, title })
}

/** Leaflet inserts it as HTML. */
function escapeHtml(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}
