/** Rows drawn on a map: a disc for a point, an outline for an area, each with the name of its row. */
import { browserTypeOf } from '../../fields/index.ts'
import { circleMarker, latLng, polygon, Polygon, type CircleMarker, type LatLngBounds, type Path } from 'leaflet'
import type { Resource } from '../definition.ts'
import { valuesOf } from '../definition.ts'
import type { Row } from '../record.ts'
import type { Place } from './places.ts'

/** A colour of its own, else that of its status, else none. */
export function colourOf(resource: Resource, row: Row): { readonly own?: string; readonly named: string } {
  const field = Object.values(resource.fields).find((one) => browserTypeOf(one).isColour)
  const own = field && row[field.name]
  if (typeof own === 'string') return { own, named: 'own' }
  const status = resource.fields.status?.of
  const named = status ? valuesOf(String(status)).find(([value]) => value === row.status)?.[1] : null
  return { named: named ?? 'none' }
}

export function shapeOf(place: Place, { own, named }: ReturnType<typeof colourOf>): Path {
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
