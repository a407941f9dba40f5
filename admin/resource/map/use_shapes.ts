/** The rows of the list on the map. A press opens the row; the map moves by itself only when there are other rows. */
import { layerGroup, type Map as LeafletMap, type Path } from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { placeOf } from '../../map/places.ts'
import { boundsOf, labelElement, shapeOf } from '../../map/shapes.ts'
import { colourOf } from './colour.ts'

interface Shown {
  readonly map: LeafletMap | null
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly labelOf: (row: Row) => string
  readonly pathOf: (row: Row) => string | null
}

/** Of more points the names would lie on each other. */
const NAMED = 12

export function useShapes({ map, resource, rows, labelOf, pathOf }: Shown) {
  const navigate = useNavigate()
  const shapes = useRef(new Map<number, Path>())
  const open = useRef<(row: Row) => void>(() => undefined)
  useEffect(() => { open.current = (row) => { const path = pathOf(row); if (path) void navigate(path, { preventScrollReset: true }) } })
  const drawn = JSON.stringify(rows.map((row) => [row.id, row.version, row[String(resource.list.map)], labelOf(row)]))
  const latest = useRef({ rows, labelOf })
  useEffect(() => { latest.current = { rows, labelOf } })

  useEffect(() => {
    if (!map) return
    const group = layerGroup().addTo(map)
    const made = new Map<number, Path>()
    for (const row of latest.current.rows) {
      const place = placeOf(row[String(resource.list.map)])
      if (!place) continue
      const shape = shapeOf(place, colourOf(resource, row)).addTo(group)
      const isNamed = place.kind === 'area' || latest.current.rows.length <= NAMED
      shape.bindTooltip(labelElement(latest.current.labelOf(row)), {
        permanent: isNamed, className: place.kind === 'area' ? 'map-label map-area-label' : 'map-label',
        ...(place.kind === 'area' ? { direction: 'center' } : { direction: 'top', offset: [0, -8] }),
      })
      shape.on({ click: () => { open.current(row) }, mouseover: () => { mark(made, row.id) }, mouseout: () => { mark(made, null) } })
      made.set(row.id, shape)
    }
    shapes.current = made
    return () => { group.remove() }
  }, [map, resource, drawn])

  const ids = rows.map(({ id }) => id).join()
  const showAll = useCallback(() => {
    const bounds = boundsOf(shapes.current.values())
    if (map && bounds) map.fitBounds(bounds, { padding: [24, 24], maxZoom: 14, animate: false })
  }, [map])
  // After the shapes of these rows are there.
  useEffect(showAll, [showAll, ids])

  const point = useCallback((id: number | null) => { mark(shapes.current, id) }, [])
  return { point, showAll }
}

/** Shows which one is meant, and its name. */
function mark(shapes: ReadonlyMap<number, Path>, id: number | null): void {
  for (const [other, shape] of shapes) {
    const [isOn, element, label] = [id === other, shape.getElement(), shape.getTooltip()]
    if (!isOn && !element?.hasAttribute('data-on')) continue
    if (isOn) shape.bringToFront().openTooltip()
    else if (!label?.options.permanent) shape.closeTooltip()
    element?.toggleAttribute('data-on', isOn)
    label?.getElement()?.toggleAttribute('data-on', isOn)
  }
}
