/** The base layer of a map: the outlines of the areas of the resource whose map field is an area, if the user may list it. */
import { browserTypeOf } from '../index.ts'
import { useList } from '@refinedev/core'
import { app } from '#resources'
import type { Map as LeafletMap } from 'leaflet'
import { layerGroup } from 'leaflet'
import { useEffect } from 'react'
import { labelOf } from '../field_text.ts'
import { can } from '../../providers/access_control.ts'
import { resourceOf, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { geometryOf } from '../../map/geometry.ts'
import { boundsOf, createBackgroundShape, labelElement } from '../../map/map_shapes.ts'
import { MAX_PAGE_SIZE } from '../../providers/list_query.ts'

const TOOLTIP = { permanent: true, direction: 'center', className: 'map-label map-ground-label' } as const

/** `except`: a list of areas has no base layer of itself. `isFitted`: zooms to the areas, when nothing else is on the map. */
export function useBaseLayer(map: LeafletMap | null, except: Resource | undefined, isFitted: boolean): void {
  const i18n = useTranslation()
  const layer = baseLayerResource()
  const isEnabled = layer !== undefined && layer.name !== except?.name && can(layer.name, 'list')
  const { query: { data } } = useList<Row>({
    resource: layer?.name ?? '', pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' },
    queryOptions: { enabled: isEnabled, staleTime: 600_000 }, errorNotification: false,
  })
  const rows = data?.data
  useEffect(() => {
    if (!map || !layer || !isEnabled || !rows) return
    const group = layerGroup().addTo(map)
    const outlines = rows.flatMap((row) => {
      const place = geometryOf(row[String(layer.list.map)])
      const outline = place && createBackgroundShape(place)
      if (!outline) return []
      outline.bindTooltip(labelElement(labelOf(layer, row, i18n)), TOOLTIP).addTo(group).bringToBack()
      return outline
    })
    const bounds = boundsOf(outlines)
    if (isFitted && bounds) map.fitBounds(bounds, { padding: [16, 16], animate: false })
    return () => { group.remove() }
  }, [map, layer, isEnabled, rows, i18n, isFitted])
}

function baseLayerResource(): Resource | undefined {
  const resources = Object.keys(app.resources).map(resourceOf)
  return resources.find(({ fields, list }) => {
    const place = fields[list.map ?? '']
    return place && browserTypeOf(place).isArea
  })
}
