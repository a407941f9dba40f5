/** A pin for where somebody lives, over the outline of the quarter. It comes, with the library that draws it, when it is asked for. */
import { control, divIcon, latLng, map as mapOf, marker, polygon, tileLayer, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import type { Point, Polygon } from '#schema/types'
import { call } from '../providers/http.ts'
import { useWords } from '../providers/words.ts'
import '../style/map.css'
import { useLoaded } from '../controls/use_loaded.ts'

interface PinMapProps {
  readonly place: Point | null
  readonly outline: Polygon | null
  readonly onChange: (place: Point) => void
}

/** Laayoune from above, until more is known. */
const HOME = { center: [27.15, -13.2] as [number, number], zoom: 12 }
/** A few streets. */
const CLOSE = 16

export default function PinMap({ place, outline, onChange }: PinMapProps) {
  const { t } = useWords()
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const change = useRef(onChange)
  useEffect(() => { change.current = onChange })

  useEffect(() => {
    if (!element.current) return
    const made = mapOf(element.current, { ...HOME, zoomControl: false, scrollWheelZoom: false })
    made.attributionControl.setPrefix(false)
    made.on('click', ({ latlng }) => { change.current(pointOf(latlng)) })
    setMap(made)
    return () => { setMap(null); made.remove() }
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
    const drawn = polygon(rings, { className: 'map-ground', interactive: false }).addTo(map)
    map.fitBounds(drawn.getBounds(), { animate: false })
    return () => { drawn.remove() }
  }, [map, outline])

  useEffect(() => {
    if (!map || !place) return
    const icon = divIcon({ className: 'map-pin', iconSize: [26, 26], iconAnchor: [13, 26] })
    const pin = marker(place, { icon, draggable: true, keyboard: false, title: t('portal.map.pin') }).addTo(map)
    pin.on('dragend', () => { change.current(pointOf(pin.getLatLng())) })
    if (!map.getBounds().contains(place)) map.setView(place, CLOSE, { animate: false })
    return () => { pin.remove() }
  }, [map, place, t])

  useGround(map)
  return <div ref={element} className="map map-small" dir="ltr" role="region" aria-label={t('portal.map.title')} />
}

/** Pictures of the ground, where the owner has said from where they come. */
function useGround(map: LeafletMap | null): void {
  const { loaded } = useLoaded('ground', async (signal) =>
    (await call<Readonly<Record<string, unknown>>>('/api/public/settings', { token: null, signal })).body)
  const said = loaded.state === 'ready' ? loaded.value : {}
  const [url, credit] = [said['map.tiles_url'], said['map.tiles_credit']]
  useEffect(() => {
    if (!map || typeof url !== 'string' || url === '') return
    const layer = tileLayer(url, { maxZoom: 19 }).addTo(map)
    // Leaflet writes it as HTML.
    if (typeof credit === 'string') map.attributionControl.addAttribution(credit.replaceAll(/[<>&]/g, ''))
    return () => { layer.remove() }
  }, [map, url, credit])
}

/** A tenth of a metre. */
const pointOf = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) })
