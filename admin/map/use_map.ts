/** A Leaflet map in an element of the page: base layer when tiles are configured, scale, and translated buttons. */
import { control, map as mapOf, tileLayer, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../definition/translation.ts'
import '../style/map.css'
import { useTiles } from './use_tiles.ts'

/** The initial view, until shapes are added: Laayoune. */
const DEFAULT_VIEW = { center: [27.15, -13.2] as [number, number], zoom: 12 }

/** From this zoom level on the labels of the background shapes fit. */
const LABEL_ZOOM = 13

export function useMap({ isScrolled }: { /** The wheel scrolls the page, not the map. */ readonly isScrolled?: boolean } = {}) {
  const { t, language } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const tiles = useTiles()

  useEffect(() => {
    if (!element.current) return
    const leafletMap = mapOf(element.current, { ...DEFAULT_VIEW, zoomControl: false, scrollWheelZoom: !isScrolled, zoomSnap: 0.5 })
    leafletMap.attributionControl.setPrefix(false)
    control.scale({ imperial: false }).addTo(leafletMap)
    const markZoom = () => { leafletMap.getContainer().toggleAttribute('data-far', leafletMap.getZoom() < LABEL_ZOOM) }
    leafletMap.on('zoomend', markZoom)
    markZoom()
    setMap(leafletMap)
    // Its size may change without a resize of the window: the menu is collapsed, a drawer opens.
    const observer = new ResizeObserver(() => { leafletMap.invalidateSize({ pan: false }) })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      setMap(null)
      leafletMap.remove()
    }
  }, [isScrolled])

  useEffect(() => {
    if (!map) return
    const zoom = control.zoom({
      position: document.documentElement.dir === 'rtl' ? 'topright' : 'topleft',
      zoomInTitle: t('ui.map.zoom_in'), zoomOutTitle: t('ui.map.zoom_out'),
    }).addTo(map)
    return () => { zoom.remove() }
  }, [map, t, language])

  useEffect(() => {
    if (!map || !tiles) return
    const layer = tileLayer(tiles.url, { maxZoom: 19, attribution: tiles.credit ? escapeHtml(tiles.credit) : undefined }).addTo(map)
    return () => { layer.remove() }
  }, [map, tiles])

  return { element, map }
}

/** Leaflet inserts it as HTML. */
function escapeHtml(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}
