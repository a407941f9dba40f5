/** The waiting stops on the map: a click selects a stop, a drag draws the circle. Loaded on demand, with Leaflet. */
import { circle as circleOf, divIcon, latLng, latLngBounds, marker, type Map as LeafletMap, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Point } from '#schema/types'
import { useAreaOverlay } from '../../fields/place/use_area_overlay.ts'
import { useTranslation } from '../../definition/translation.ts'
import { roundPoint } from '../../../kit/map/point.ts'
import { labelElement } from '../../../kit/map/shapes.ts'
import { useMap } from '../../../kit/map/use_map.ts'
import type { PlanStop } from '../plan_stop.ts'
import { useCircleDrawing } from './use_circle_drawing.ts'
import { useOutline, useOutlineDrawing } from './use_outline_drawing.ts'
import type { DrawnShape } from '../use_plan.ts'
import { useRouteLines, type MapRoute } from './use_route_lines.ts'
import type { Circle, Outline } from '../stops/selection.ts'

interface PlanMapProps {
  readonly stops: readonly PlanStop[]
  /** Ids in the sequence of the shipment. */
  readonly chosen: readonly number[]
  readonly circle: Circle | null
  readonly outline: Outline | null
  readonly drawing: DrawnShape | null
  /** Shipments whose stops are shown too. */
  readonly routes?: readonly MapRoute[] | undefined
  readonly pointed: number | null
  readonly onToggle: (id: number) => void
  readonly onCircle: (circle: Circle) => void
  readonly onOutline: (outline: Outline) => void
}

export default function PlanMap({
  stops, chosen, circle, outline, drawing, routes = [], pointed, onToggle, onCircle, onOutline,
}: PlanMapProps) {
  const { t } = useTranslation()
  const { element, map } = useMap()
  const placed = stops.filter(({ location }) => location !== null)
  useAreaOverlay(map, undefined, placed.length === 0)
  useStopPins({ map, stops: placed, chosen, pointed, onToggle })
  useCircle(map, circle, onCircle)
  useCircleDrawing(map, drawing === 'circle', onCircle)
  useOutline(map, outline)
  useOutlineDrawing(map, drawing === 'outline', onOutline)
  useRouteLines(map, routes)
  useFit(map, [...placed, ...routes.flatMap((route) => route.stops).filter(({ location }) => location !== null)])
  return (
    <div
      ref={element} className="map plan-map" dir="ltr" role="region" aria-label={t('ui.planning.map')}
      data-drawing={drawing ?? undefined}
    />
  )
}

interface PinOptions extends Pick<PlanMapProps, 'chosen' | 'pointed' | 'onToggle'> {
  readonly map: LeafletMap | null
  readonly stops: readonly PlanStop[]
}

function useStopPins({ map, stops, chosen, pointed, onToggle }: PinOptions) {
  const { t } = useTranslation()
  const about = t('ui.planning.about_place')
  const pins = useRef(new Map<number, Marker>())
  const toggle = useRef(onToggle)
  useEffect(() => { toggle.current = onToggle })
  const latest = useRef(stops)
  useEffect(() => { latest.current = stops })
  // Places are read after their stops.
  const key = stops.map(({ id, version, location }) => [id, version, location?.lat, location?.lng].join(':')).join()

  useEffect(() => {
    if (!map) return
    const drawn = new Map(latest.current.map((stop) =>
      [stop.id, createStopPin(stop, { about, onToggle: () => { toggle.current(stop.id) } }).addTo(map)]))
    pins.current = drawn
    return () => { for (const pin of drawn.values()) pin.remove() }
  }, [map, key, about])

  useEffect(() => {
    for (const [id, pin] of pins.current) {
      const at = chosen.indexOf(id)
      const content = pin.getElement()
      if (!content) continue
      content.toggleAttribute('data-on', at >= 0)
      content.toggleAttribute('data-pointed', id === pointed)
      content.textContent = at >= 0 ? String(at + 1) : ''
      pin.setZIndexOffset(id === pointed ? 2000 : at >= 0 ? 1000 : 0)
    }
  }, [map, key, chosen, pointed])
}

/** By keyboard the list beside the map is used. */
function createStopPin(
  { location, isPinned, kind, isLate, client, order, zone }: PlanStop, { about, onToggle }: { about: string; onToggle: () => void },
): Marker {
  const className = `plan-pin plan-${kind}${isLate ? ' plan-late' : ''}${isPinned ? '' : ' plan-about'}`
  const icon = divIcon({ className, iconSize: [24, 24] })
  const text = [client, order.label, zone?.label, isPinned ? null : about].filter(Boolean).join(' · ')
  return marker(latLng(location ?? { lat: 0, lng: 0 }), { icon, keyboard: false })
    .bindTooltip(labelElement(text), { direction: 'top', offset: [0, -12], className: 'map-label' }).on('click', onToggle)
}

/** The circle and its centre, which can be dragged. */
function useCircle(map: LeafletMap | null, circle: Circle | null, onCircle: (circle: Circle) => void) {
  const change = useRef(onCircle)
  useEffect(() => { change.current = onCircle })
  const { lat, lng } = circle?.center ?? { lat: null, lng: null }
  const radius_m = circle?.radius_m ?? 0
  const hasCircle = circle !== null

  useEffect(() => {
    if (!map || lat === null || lng === null) return
    const shape = circleOf(latLng(lat, lng), { radius: radius_m, className: 'plan-circle', interactive: false }).addTo(map)
    const centre = marker(latLng(lat, lng), {
      icon: divIcon({ className: 'plan-centre', iconSize: [18, 18] }), draggable: true, keyboard: false, zIndexOffset: 3000,
    }).addTo(map)
    centre.on('drag', () => { shape.setLatLng(centre.getLatLng()) })
    centre.on('dragend', () => { change.current({ center: roundPoint(centre.getLatLng()), radius_m }) })
    return () => { for (const layer of [shape, centre]) layer.remove() }
  }, [map, lat, lng, radius_m])

  useEffect(() => {
    if (!map || !hasCircle) return
    const move = ({ latlng }: { latlng: Point }) => { change.current({ center: roundPoint(latlng), radius_m }) }
    map.on('click', move)
    return () => { map.off('click', move) }
  }, [map, hasCircle, radius_m])
}

/** Shows all stops once, when there are some. */
function useFit(map: LeafletMap | null, stops: readonly PlanStop[]) {
  const fitted = useRef<LeafletMap>(null)
  useEffect(() => {
    if (!map || fitted.current === map || stops.length === 0) return
    fitted.current = map
    map.fitBounds(latLngBounds(stops.flatMap(({ location }) => (location ? [latLng(location)] : []))), {
      padding: [32, 32], maxZoom: 15, animate: false,
    })
  }, [map, stops])
}
