/** Leaflet layers of rows: a circle for a point, a polygon for an area, with the label of the row. */
import { circleMarker, latLng, polygon, Polygon, type CircleMarker, type LatLngBounds, type Path } from 'leaflet'
import type { Geometry } from './geometry.ts'

/** A colour value of the row itself, or a named colour of the palette. */
export interface ShapeColour { readonly own?: string; readonly named: string }

export function createShape(geometry: Geometry, { own, named }: ShapeColour): Path {
  const style = { className: `map-shape map-${named}`, ...own && { color: own, fillColor: own } }
  return geometry.kind === 'point'
    ? circleMarker(latLng(...geometry.at), { ...style, radius: 9, weight: 2, fillOpacity: 0.85 })
    : polygon(toLatLngs(geometry.rings), { ...style, weight: 2, fillOpacity: 0.25 })
}

/** The outline of an area as background, for orientation. */
export const createBackgroundShape = (geometry: Geometry): Polygon | null =>
  (geometry.kind === 'area' ? polygon(toLatLngs(geometry.rings), { className: 'map-ground', interactive: false, weight: 1 }) : null)

const toLatLngs = (rings: Extract<Geometry, { kind: 'area' }>['rings']) => rings.map((ring) => ring.map(([lat, lng]) => latLng(lat, lng)))

/** As text, never as HTML: users enter the labels. */
export function labelElement(text: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}

/** Size in metres of the bounds around a single point. */
const POINT_BOUNDS_M = 400

export function boundsOf(shapes: Iterable<Path>): LatLngBounds | null {
  let all: LatLngBounds | null = null
  for (const shape of shapes) {
    const bounds = shape instanceof Polygon ? shape.getBounds() : (shape as CircleMarker).getLatLng().toBounds(POINT_BOUNDS_M)
    all = all ? all.extend(bounds) : bounds
  }
  return all?.isValid() ? all : null
}
