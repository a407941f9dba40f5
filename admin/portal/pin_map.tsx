/** A map with a movable pin over the outline of the zone. Loaded on demand, with Leaflet. */
import { control, divIcon, latLng, map as mapOf, marker, polygon, tileLayer, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import type { Point, Polygon } from '#schema/types'
import { call } from '../providers/http.ts'
import { useTranslator } from '../providers/i18n.ts'
import '../style/map.css'
import { useFetch } from '../controls/use_fetch.ts'

interface PinMapProps {
  readonly place: Point | null
  readonly outline: Polygon | null
  readonly onChange: (place: Point) => void
}

/** Laayoune, until there is an outline or a pin. */
const DEFAULT_VIEW = { center: [27.15, -13.2] as [number, number], zoom: 12 }
/** Zoom level that shows a few streets. */
const CLOSE_ZOOM = 16

export default function PinMap({ place, outline, onChange }: PinMapProps) {
  const { t } = useTranslator()
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const change = useRef(onChange)
  useEffect(() => { change.current = onChange })

  useEffect(() => {
    if (!element.current) return
    const leafletMap = mapOf(element.current, { ...DEFAULT_VIEW, zoomControl: false, scrollWheelZoom: false })
    leafletMap.attributionControl.setPrefix(false)
    leafletMap.on('click', ({ latlng }) => { change.current(rounded(latlng)) })
    setMap(leafletMap)
    return () => { setMap(null); leafletMap.remove() }
  }, [])

  useEffect(() => {
    if (!map) return
    const position = document.documentElement.dir === 'rtl' ? 'topright' : 'topleft'
    const zoom = control.zoom({ position, zoomInTitle: t('portal.map.zoom_in'), zoomOutTitle: t('portal.map.zoom_out') }).addTo(map)
    return () => { zoom.remove() }
  }, [map, t])

  useEffect(() => {
    if (!map || !outline) return
    const rings = outline.coordinates.map((ring) => ring.map(([lng, lat]) => latLng(lat, lng)))
    const shape = polygon(rings, { className: 'map-ground', interactive: false }).addTo(map)
    map.fitBounds(shape.getBounds(), { animate: false })
    return () => { shape.remove() }
  }, [map, outline])

  useEffect(() => {
    if (!map || !place) return
    const icon = divIcon({ className: 'map-pin', iconSize: [26, 26], iconAnchor: [13, 26] })
    const pin = marker(place, { icon, draggable: true, keyboard: false, title: t('portal.map.pin') }).addTo(map)
    pin.on('dragend', () => { change.current(rounded(pin.getLatLng())) })
    if (!map.getBounds().contains(place)) map.setView(place, CLOSE_ZOOM, { animate: false })
    return () => { pin.remove() }
  }, [map, place, t])

  useBaseLayer(map)
  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={t('portal.map.title')} />
}

/** The base layer, when a tile server is configured. */
function useBaseLayer(map: LeafletMap | null): void {
  const { loaded } = useFetch('ground', async (signal) =>
    (await call<Readonly<Record<string, unknown>>>('/api/public/settings', { token: null, signal })).body)
  const settings = loaded.state === 'ready' ? loaded.value : {}
  const [url, credit] = [settings['map.tiles_url'], settings['map.tiles_credit']]
  useEffect(() => {
    if (!map || typeof url !== 'string' || url === '') return
    const layer = tileLayer(url, { maxZoom: 19 }).addTo(map)
    // Leaflet inserts it as HTML.
    if (typeof credit === 'string') map.attributionControl.addAttribution(credit.replaceAll(/[<>&]/g, ''))
    return () => { layer.remove() }
  }, [map, url, credit])
}

/** Rounded to about 0.1 m. */
const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) })
