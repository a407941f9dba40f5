/** An overlay of a map: the outlines of the areas of the resource whose map field is an area, if the user may list it. */
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
import { MAX_PAGE_SIZE } from '#common/page_size'

const TOOLTIP = { permanent: true, direction: 'center', className: 'map-label map-ground-label' } as const

/** `except`: a list of areas has no overlay of itself. `isFitted`: zooms to the areas, when nothing else is on the map. */
export function useAreaOverlay(map: LeafletMap | null, except: Resource | undefined, isFitted: boolean): void {
  const i18n = useTranslation()
  const areaResource = findAreaResource()
  const isEnabled = areaResource !== undefined && areaResource.name !== except?.name && can(areaResource.name, 'list')
  const { query: { data } } = useList<Row>({
    resource: areaResource?.name ?? '', pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' },
    queryOptions: { enabled: isEnabled, staleTime: 600_000 }, errorNotification: false,
  })
  const rows = data?.data
  useEffect(() => {
    if (!map || !areaResource || !isEnabled || !rows) return
    const group = layerGroup().addTo(map)
    const outlines = rows.flatMap((row) => {
      const place = geometryOf(row[String(areaResource.list.map)])
      const outline = place && createBackgroundShape(place)
      if (!outline) return []
      outline.bindTooltip(labelElement(labelOf(areaResource, row, i18n)), TOOLTIP).addTo(group).bringToBack()
      return outline
    })
    const bounds = boundsOf(outlines)
    if (isFitted && bounds) map.fitBounds(bounds, { padding: [16, 16], animate: false })
    return () => { group.remove() }
  }, [map, areaResource, isEnabled, rows, i18n, isFitted])
}

function findAreaResource(): Resource | undefined {
  const resources = Object.keys(app.resources).map(resourceOf)
  return resources.find(({ fields, list }) => {
    const place = fields[list.map ?? '']
    return place && browserTypeOf(place).isArea
  })
}
