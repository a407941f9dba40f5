/** The shipments of a day on the map: a line through the stops of each in its sequence, with their numbers. */
import { divIcon, latLng, marker, polyline, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { labelElement } from '../../../kit/map/shapes.ts'
import type { PlanStop } from '../plan_stop.ts'

export interface MapRoute {
  readonly key: string
  readonly name: string
  /** One of the colours of the style sheet, from 0 on. */
  readonly colour: number
  readonly stops: readonly PlanStop[]
}

export function useRouteLines(map: LeafletMap | null, routes: readonly MapRoute[]): void {
  const latest = useRef(routes)
  useEffect(() => { latest.current = routes })
  // Locations are read after their stops.
  const key = routes.map((route) =>
    [route.key, route.colour, ...route.stops.map(({ id, version, location, isPinned }) =>
      [id, location && version, isPinned].join('.'))].join()).join(';')
  useEffect(() => {
    if (!map) return
    const layers = latest.current.flatMap(({ name, colour, stops }) => {
      const placed = stops.flatMap(({ location, isPinned, client, order }, index) =>
        (location ? [{
          at: latLng(location.lat, location.lng), number: index + 1, isPinned, text: `${name} · ${client || order.label}`,
        }] : []))
      const line = polyline(placed.map(({ at }) => at), { className: `route-line route-${colour}`, interactive: false })
      return [line, ...placed.map(({ at, number, isPinned, text }) => {
        const element = document.createElement('span')
        element.textContent = String(number)
        const icon = divIcon({ className: `route-pin route-${colour}${isPinned ? '' : ' plan-about'}`, iconSize: [22, 22], html: element })
        const label = { direction: 'top', className: 'map-label' } as const
        return marker(at, { icon, keyboard: false }).bindTooltip(labelElement(text), { ...label, offset: [0, -10] })
      })]
    })
    for (const layer of layers) layer.addTo(map)
    return () => { for (const layer of layers) layer.remove() }
  }, [map, key])
}
