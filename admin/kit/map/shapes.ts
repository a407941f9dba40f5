/** Leaflet layers of rows: a circle for a point, a polygon for an area, with the label of the row. */
import { circleMarker, latLng, latLngBounds, polygon, Polygon, type CircleMarker, type LatLngBounds, type Path } from 'leaflet'
import type { Geometry, Position } from './geometry.ts'

/** A colour value of the row itself, or a named colour of the palette. */
export interface MapShapeColour { readonly own?: string; readonly named: string }

export function createMapShape(geometry: Geometry, { own, named }: MapShapeColour): Path {
  const style = { className: `map-shape map-${named}` }
  return withColour(geometry.kind === 'point'
    ? circleMarker(latLng(...geometry.at), { ...style, radius: 9, weight: 2, fillOpacity: 0.85 })
    : polygon(toLatLngs(geometry.rings), { ...style, weight: 2, fillOpacity: 0.25 }), own)
}

/** The style sheet mixes the colour so that it stands out from the ground in light and dark. */
function withColour<S extends Path>(shape: S, colour: string | null | undefined): S {
  shape.on('add', () => { if (colour) (shape.getElement() as SVGElement | null)?.style.setProperty('--map-colour', colour) })
  return shape
}

/** An area as background, for orientation; the style sheet calms its colour. `isChosen`: the one that the map is about. */
export function createMapBackground(geometry: Geometry, { colour, isChosen }: BackgroundLook = {}): Polygon | null {
  if (geometry.kind !== 'area') return null
  const className = isChosen ? 'map-ground map-chosen' : 'map-ground'
  return withColour(polygon(toLatLngs(geometry.rings), { className, interactive: false, weight: 1 }), colour)
}

interface BackgroundLook { readonly colour?: string | null; readonly isChosen?: boolean }

/** A name on the background, such as that of a city. */
export const createMapLabel = (at: Position, name: string): CircleMarker =>
  circleMarker(latLng(...at), { className: 'map-place', radius: 3, weight: 0, interactive: false })
    .bindTooltip(labelElement(name), { permanent: true, direction: 'top', className: 'map-label map-place-label' })

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
    // A copy: `extend` would widen the bounds of the first shape itself.
    all = (all ?? latLngBounds(bounds.getSouthWest(), bounds.getNorthEast())).extend(bounds)
  }
  return all?.isValid() ? all : null
}
