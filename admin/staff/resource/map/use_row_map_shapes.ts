/** Draws the rows of the list on the map. A click opens the row; the map moves by itself only when the rows change. */
import { layerGroup, Polygon, type Map as LeafletMap, type Path } from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { badgeColour, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { fitAreaLabels } from '../../../kit/map/fit_area_labels.ts'
import { geometryOf } from '../../../kit/map/geometry.ts'
import { boundsOf, labelElement, createMapShape, type MapShapeColour } from '../../../kit/map/shapes.ts'
import { browserTypeOf } from '../../fields/index.ts'

interface RowShapesOptions {
  readonly map: LeafletMap | null
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly labelOf: (row: Row) => string
  readonly pathOf: (row: Row) => string | null
}

/** With more points the labels would overlap. */
const MAX_PERMANENT_LABELS = 12

export function useRowMapShapes({ map, resource, rows, labelOf, pathOf }: RowShapesOptions) {
  const navigate = useNavigate()
  const shapes = useRef(new Map<number, Path>())
  const open = useRef<(row: Row) => void>(() => undefined)
  useEffect(() => { open.current = (row) => { const path = pathOf(row); if (path) void navigate(path, { preventScrollReset: true }) } })
  const fingerprint = JSON.stringify(rows.map((row) => [row.id, row.version, row[String(resource.list.map)], labelOf(row)]))
  const latest = useRef({ rows, labelOf })
  useEffect(() => { latest.current = { rows, labelOf } })

  useEffect(() => {
    if (!map) return
    const group = layerGroup().addTo(map)
    const shapesById = new Map<number, Path>()
    for (const row of latest.current.rows) {
      const place = geometryOf(row[String(resource.list.map)])
      if (!place) continue
      const shape = createMapShape(place, rowColour(resource, row)).addTo(group)
      const isNamed = place.kind === 'area' || latest.current.rows.length <= MAX_PERMANENT_LABELS
      shape.bindTooltip(labelElement(latest.current.labelOf(row)), {
        permanent: isNamed, className: place.kind === 'area' ? 'map-label map-area-label' : 'map-label',
        ...(place.kind === 'area' ? { direction: 'center' } : { direction: 'top', offset: [0, -8] }),
      })
      shape.on({
        click: () => { open.current(row) },
        mouseover: () => { highlightShape(shapesById, row.id) },
        mouseout: () => { highlightShape(shapesById, null) },
      })
      shapesById.set(row.id, shape)
    }
    shapes.current = shapesById
    const stop = fitAreaLabels(map, [...shapesById.values()].filter((shape) => shape instanceof Polygon))
    return () => {
      stop()
      group.remove()
    }
  }, [map, resource, fingerprint])

  const ids = rows.map(({ id }) => id).join()
  const showAll = useCallback(() => {
    const bounds = boundsOf(shapes.current.values())
    if (map && bounds) map.fitBounds(bounds, { padding: [24, 24], maxZoom: 14, animate: false })
  }, [map])
  // Runs after the effect that draws the shapes of these rows.
  useEffect(showAll, [showAll, ids])

  const highlight = useCallback((id: number | null) => { highlightShape(shapes.current, id) }, [])
  return { highlight, showAll }
}

/** Highlights one shape and shows its label. */
function highlightShape(shapes: ReadonlyMap<number, Path>, id: number | null): void {
  for (const [other, shape] of shapes) {
    const [isOn, element, label] = [id === other, shape.getElement(), shape.getTooltip()]
    if (!isOn && !element?.hasAttribute('data-on')) continue
    if (isOn) shape.bringToFront().openTooltip()
    else if (!label?.options.permanent) shape.closeTooltip()
    element?.toggleAttribute('data-on', isOn)
    label?.getElement()?.toggleAttribute('data-on', isOn)
  }
}

/** The colour of the row's colour field, else of its status, else none. */
export function rowColour(resource: Resource, row: Row): MapShapeColour {
  const field = Object.values(resource.fields).find((one) => browserTypeOf(one).isColour)
  const own = field && row[field.name]
  if (typeof own === 'string') return { own, named: 'own' }
  const status = resource.fields.status?.of
  const named = status ? badgeColour(String(status), String(row.status)) : null
  return { named: named ?? 'none' }
}
