/** Rows drawn on a map: a disc for a point, an outline for an area, each with the name of its row. */
import { circleMarker, latLng, polygon, Polygon, type CircleMarker, type LatLngBounds, type Path } from 'leaflet'
import type { Place } from './places.ts'

/** Of its own, as it is written, or one of those with a name. */
export interface ShapeColour { readonly own?: string; readonly named: string }

export function shapeOf(place: Place, { own, named }: ShapeColour): Path {
  const look = { className: `map-shape map-${named}`, ...own && { color: own, fillColor: own } }
  return place.kind === 'point'
    ? circleMarker(latLng(...place.at), { ...look, radius: 9, weight: 2, fillOpacity: 0.85 })
    : polygon(cornersIn(place.rings), { ...look, weight: 2, fillOpacity: 0.25 })
}

/** The outline of something else, to know the way about. */
export const groundOf = (place: Place): Path | null =>
  (place.kind === 'area' ? polygon(cornersIn(place.rings), { className: 'map-ground', interactive: false, weight: 1 }) : null)

const cornersIn = (rings: Extract<Place, { kind: 'area' }>['rings']) => rings.map((ring) => ring.map(([lat, lng]) => latLng(lat, lng)))

/** Text, never HTML: people write names. */
export function labelElement(text: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}

/** Metres about a point that are shown of its surroundings. */
const AROUND = 400

export function boundsOf(shapes: Iterable<Path>): LatLngBounds | null {
  let all: LatLngBounds | null = null
  for (const shape of shapes) {
    const bounds = shape instanceof Polygon ? shape.getBounds() : (shape as CircleMarker).getLatLng().toBounds(AROUND)
    all = all ? all.extend(bounds) : bounds
  }
  return all?.isValid() ? all : null
}
