/** The map of a staff page: with a scale, and fitted to the size of its element. */
import { useQuery } from '@tanstack/react-query'
import { control } from 'leaflet'
import { useEffect } from 'react'
import { publicSettings } from '../providers/public_settings.ts'
import { useLeafletMap } from './leaflet_map.ts'
import { tileServerOf } from './tile_server.ts'

/** Below this zoom level a city is a point. */
const CITY_ZOOM = 12.5

export function useMap({ isScrolled = false }: { /** The wheel scrolls the page, not the map. */ readonly isScrolled?: boolean } = {}) {
  const { element, map } = useLeafletMap('ui.map', useTiles(), { scrollWheelZoom: !isScrolled, zoomSnap: 0.5 })
  useEffect(() => {
    if (!map) return
    control.scale({ imperial: false }).addTo(map)
    const markZoom = () => { map.getContainer().toggleAttribute('data-far', map.getZoom() < CITY_ZOOM) }
    map.on('zoomend', markZoom)
    markZoom()
    // Its size may change without a resize of the window: the menu is collapsed, a drawer opens.
    const observer = new ResizeObserver(() => { map.invalidateSize({ pan: false }) })
    observer.observe(map.getContainer())
    return () => { observer.disconnect() }
  }, [map])
  return { element, map }
}

/** Undefined while loading, and when the settings could not be read: the map has no base layer then. */
const useTiles = () => useQuery({ ...publicSettings, select: tileServerOf }).data
