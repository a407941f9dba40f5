/**
 * The background of a map, with or without tiles: the areas of the resource whose map field is an area, in their colours, with the names of
 * the places that they belong to; if the user may list them.
 */
import { browserTypeOf } from '../index.ts'
import { traitsOf } from '#schema/fields/index'
import { useList } from '@refinedev/core'
import { app } from '#resources'
import type { Map as LeafletMap } from 'leaflet'
import { layerGroup } from 'leaflet'
import { useEffect } from 'react'
import { labelOf } from '../field_text.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { resourceOf, type Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { drawGround } from '../../../kit/map/area_ground.ts'
import { geometryOf } from '../../../kit/map/geometry.ts'
import { boundsOf, createMapLabel } from '../../../kit/map/shapes.ts'
import { MAX_PAGE_SIZE } from '#common/page_size'

/** `except`: a list of areas has no overlay of itself. `isFitted`: zooms to the areas, when nothing else is on the map. */
export function useAreaOverlay(map: LeafletMap | null, except: Resource | undefined, isFitted: boolean): void {
  const i18n = useTranslation()
  const areas = findAreaResource()
  const rows = useRows(areas, areas?.name !== except?.name)
  usePlaceNames(map, areas)
  useEffect(() => {
    if (!map || !areas || !rows) return
    const colourField = fieldWhere(areas, (field) => browserTypeOf(field).isColour)
    const { outlines, remove } = drawGround(map, rows.map((row) => {
      const colour: unknown = row[colourField?.name ?? '']
      return {
        place: geometryOf(row[String(areas.list.map)]), label: labelOf(areas, row, i18n),
        colour: typeof colour === 'string' ? colour : null,
      }
    }))
    const bounds = boundsOf(outlines)
    if (isFitted && bounds) map.fitBounds(bounds, { padding: [16, 16], animate: false })
    return remove
  }, [map, areas, rows, i18n, isFitted])
}

/** The names of the places to which the areas belong, such as their cities: shown from afar, where an area is only a spot. */
function usePlaceNames(map: LeafletMap | null, areas: Resource | undefined): void {
  const i18n = useTranslation()
  const places = areas && findPlaceResource(areas)
  const rows = useRows(places, true)
  useEffect(() => {
    const point = places && fieldWhere(places, ({ type }) => type === 'geo')
    if (!map || !places || !point || !rows) return
    const group = layerGroup().addTo(map)
    for (const row of rows) {
      const place = geometryOf(row[point.name])
      if (place?.kind === 'point') createMapLabel(place.at, labelOf(places, row, i18n)).addTo(group)
    }
    return () => { group.remove() }
  }, [map, places, rows, i18n])
}

function useRows(resource: Resource | undefined, isWanted: boolean): readonly Row[] | undefined {
  const isEnabled = isWanted && resource !== undefined && can(resource.name, 'list')
  const { query: { data } } = useList<Row>({
    resource: resource?.name ?? '', pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' },
    queryOptions: { enabled: isEnabled, staleTime: 600_000 }, errorNotification: false,
  })
  return isEnabled ? data?.data : undefined
}

function findAreaResource(): Resource | undefined {
  const resources = Object.keys(app.resources).map(resourceOf)
  return resources.find(({ fields, list }) => {
    const place = fields[list.map ?? '']
    return place && browserTypeOf(place).isArea
  })
}

/** The resource with a point to which a reference of the areas leads. */
function findPlaceResource(areas: Resource): Resource | undefined {
  const targets = Object.values(areas.fields).filter((field) => traitsOf(field).relation === 'belongs_to')
    .map(({ to }) => resourceOf(String(to)))
  return targets.find((target) => fieldWhere(target, ({ type }) => type === 'geo'))
}

const fieldWhere = ({ fields }: Resource, holds: (field: Resource['fields'][string]) => boolean) => Object.values(fields).find(holds)
