/** While it is on, a drag around stops on the map draws an outline, with the mouse, a pen or a finger. */
import { latLng, polygon, polyline, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { distanceInMetres } from '#common/distance'
import type { Point } from '#schema/types'
import { roundPoint } from '../../../kit/map/point.ts'
import type { Outline } from '../stops/selection.ts'
import { suppressNextClick } from './use_circle_drawing.ts'

/** Corners nearer to each other than this on the screen are one. */
const STEP_PIXELS = 6
/** A smaller one is a click. */
const SMALLEST_M = 50

export function useOutlineDrawing(map: LeafletMap | null, isDrawing: boolean, onOutline: (outline: Outline) => void): void {
  const done = useRef(onOutline)
  useEffect(() => { done.current = onOutline })
  useEffect(() => {
    if (!map || !isDrawing) return
    const controller = new AbortController()
    const listen = { signal: controller.signal }
    const element = map.getContainer()
    const line = polyline([], { className: 'plan-circle', interactive: false })
    let corners: Point[] | null = null
    let last = { x: 0, y: 0 }
    map.dragging.disable()
    element.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary || event.button !== 0 || (event.target as Element).closest('.leaflet-control')) return
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      corners = [roundPoint(map.mouseEventToLatLng(event))]
      last = { x: event.clientX, y: event.clientY }
      line.setLatLngs(corners).addTo(map)
    }, listen)
    element.addEventListener('pointermove', (event) => {
      if (!corners || Math.hypot(event.clientX - last.x, event.clientY - last.y) < STEP_PIXELS) return
      corners.push(roundPoint(map.mouseEventToLatLng(event)))
      last = { x: event.clientX, y: event.clientY }
      line.setLatLngs(corners)
    }, listen)
    const end = () => {
      line.remove()
      const [first] = corners ?? []
      if (corners && first && corners.length > 2 && corners.some((corner) => distanceInMetres(first, corner) >= SMALLEST_M)) {
        suppressNextClick(element)
        done.current(corners)
      }
      corners = null
    }
    for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, end, listen)
    return () => {
      controller.abort()
      line.remove()
      map.dragging.enable()
    }
  }, [map, isDrawing])
}

/** The outline that was drawn last. */
export function useOutline(map: LeafletMap | null, outline: Outline | null): void {
  useEffect(() => {
    if (!map || !outline) return
    const shape = polygon(outline.map(({ lat, lng }) => latLng(lat, lng)), { className: 'plan-circle', interactive: false }).addTo(map)
    return () => { shape.remove() }
  }, [map, outline])
}
