/** Outlines under the places of a list: the areas of the resource that has a map of areas, where the person may see them. */
import { browserTypeOf } from '../../fields/index.ts'
import { useList } from '@refinedev/core'
import { app } from '#resources'
import type { Map as LeafletMap } from 'leaflet'
import { layerGroup } from 'leaflet'
import { useEffect } from 'react'
import { labelOf } from '../text_of.ts'
import { can } from '../../providers/access.ts'
import { resourceOf, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useSay } from '../../definition/words.ts'
import { placeOf } from '../../map/places.ts'
import { boundsOf, groundOf, labelElement } from '../../map/shapes.ts'

const MOST = 500
const NAMED = { permanent: true, direction: 'center', className: 'map-label map-ground-label' } as const

/** `except`: a list of areas is no ground of itself. `isShown`: it is all that there is to look at. */
export function useGround(map: LeafletMap | null, except: Resource | undefined, isShown: boolean): void {
  const say = useSay()
  const ground = groundResource()
  const isDrawn = ground !== undefined && ground.name !== except?.name && can(ground.name, 'list')
  const { query: { data } } = useList<Row>({
    resource: ground?.name ?? '', pagination: { currentPage: 1, pageSize: MOST, mode: 'server' },
    queryOptions: { enabled: isDrawn, staleTime: 600_000 }, errorNotification: false,
  })
  const rows = data?.data
  useEffect(() => {
    if (!map || !ground || !isDrawn || !rows) return
    const group = layerGroup().addTo(map)
    const outlines = rows.flatMap((row) => {
      const place = placeOf(row[String(ground.list.map)])
      const outline = place && groundOf(place)
      if (!outline) return []
      outline.bindTooltip(labelElement(labelOf(ground, row, say)), NAMED).addTo(group).bringToBack()
      return outline
    })
    const bounds = boundsOf(outlines)
    if (isShown && bounds) map.fitBounds(bounds, { padding: [16, 16], animate: false })
    return () => { group.remove() }
  }, [map, ground, isDrawn, rows, say, isShown])
}

function groundResource(): Resource | undefined {
  const resources = Object.keys(app.resources).map(resourceOf)
  return resources.find(({ fields, list }) => {
    const place = fields[list.map ?? '']
    return place && browserTypeOf(place).isArea
  })
}
