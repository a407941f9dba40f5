/** A Leaflet map in an element of the page: the ground of tiles where there are some, a scale, and words for its buttons. */
import { control, map as mapOf, tileLayer, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../definition/words.ts'
import '../style/map.css'
import { useTiles } from './use_tiles.ts'

/** What is looked at until something is drawn: Laayoune from above. */
const HOME = { center: [27.15, -13.2] as [number, number], zoom: 12 }

/** From here on names of the ground fit into it. */
const NEAR = 13

export function useMap({ isScrolled }: { /** The wheel scrolls the page, not the map. */ readonly isScrolled?: boolean } = {}) {
  const { t, language } = useSay()
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const tiles = useTiles()

  useEffect(() => {
    if (!element.current) return
    const made = mapOf(element.current, { ...HOME, zoomControl: false, scrollWheelZoom: !isScrolled, zoomSnap: 0.5 })
    made.attributionControl.setPrefix(false)
    control.scale({ imperial: false }).addTo(made)
    const tell = () => { made.getContainer().toggleAttribute('data-far', made.getZoom() < NEAR) }
    made.on('zoomend', tell)
    tell()
    setMap(made)
    // Its box may change without the window: the menu folds, a drawer opens.
    const watch = new ResizeObserver(() => { made.invalidateSize({ pan: false }) })
    watch.observe(element.current)
    return () => {
      watch.disconnect()
      setMap(null)
      made.remove()
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
    const layer = tileLayer(tiles.url, { maxZoom: 19, attribution: tiles.credit ? escaped(tiles.credit) : undefined }).addTo(map)
    return () => { layer.remove() }
  }, [map, tiles])

  return { element, map }
}

/** Leaflet writes it as HTML. */
function escaped(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}
