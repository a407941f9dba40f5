/** While it is on, a drag over the map draws a circle from its centre, with the mouse, a pen or a finger. */
import { circle as circleOf, latLng, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { distanceInMetres } from '#common/distance'
import { roundPoint } from '../../../kit/map/point.ts'
import type { Circle } from '../stops/selection.ts'

/** A shorter drag is a click. */
const SHORTEST_M = 50
/** The server accepts no wider one. */
const WIDEST_M = 100_000

/** The click that ends the drag would move the new circle. */
export function suppressNextClick(element: HTMLElement): void {
  const controller = new AbortController()
  element.addEventListener('click', (event) => { event.stopImmediatePropagation() }, { capture: true, signal: controller.signal })
  setTimeout(() => { controller.abort() }, CLICK_MS)
}

const CLICK_MS = 100

export function useCircleDrawing(map: LeafletMap | null, isDrawing: boolean, onCircle: (circle: Circle) => void): void {
  const done = useRef(onCircle)
  useEffect(() => { done.current = onCircle })
  useEffect(() => {
    if (!map || !isDrawing) return
    const controller = new AbortController()
    const listen = { signal: controller.signal }
    const element = map.getContainer()
    const shape = circleOf(latLng(0, 0), { radius: 0, className: 'plan-circle', interactive: false })
    const pointOf = (event: PointerEvent) => roundPoint(map.mouseEventToLatLng(event))
    let drawn: Circle | null = null
    map.dragging.disable()
    element.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary || event.button !== 0 || (event.target as Element).closest('.leaflet-control')) return
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      drawn = { center: pointOf(event), radius_m: 0 }
      shape.setLatLng(drawn.center).setRadius(0).addTo(map)
    }, listen)
    element.addEventListener('pointermove', (event) => {
      if (!drawn) return
      drawn = { ...drawn, radius_m: Math.min(WIDEST_M, distanceInMetres(drawn.center, pointOf(event))) }
      shape.setRadius(drawn.radius_m)
    }, listen)
    const end = () => {
      shape.remove()
      if (drawn && drawn.radius_m >= SHORTEST_M) {
        suppressNextClick(element)
        done.current(drawn)
      }
      drawn = null
    }
    for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, end, listen)
    return () => {
      controller.abort()
      shape.remove()
      map.dragging.enable()
    }
  }, [map, isDrawing])
}
