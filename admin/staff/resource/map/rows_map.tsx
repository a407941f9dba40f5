/** The rows of a list on a map, and beside it as a list: for the keyboard and for rows without a place. */
import { labelOf } from '../../fields/field_text.ts'
import type { ListSectionProps } from '../list/head.tsx'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { rowPaths } from '../list/row_paths.ts'
import { listFilters, useRowsQuery } from '../list/use_list_rows.ts'
import { useTranslation } from '../../definition/translation.ts'
import { geometryOf } from '../../../kit/map/geometry.ts'
import { MapListItem } from './list_item.tsx'
import { useAreaOverlay } from '../../fields/place/use_area_overlay.ts'
import { useMap } from '../../../kit/map/use_map.ts'
import { useRowMapShapes } from './use_row_map_shapes.ts'
import { MAX_PAGE_SIZE } from '#common/page_size'

export function RowsMap({ resource, given, control }: ListSectionProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const { filters, meta } = listFilters(resource, control.address, given)
  const list = useRowsQuery(resource, { filters, meta, page: 1, size: MAX_PAGE_SIZE, sort: control.address.sort, hasTotals: false })
  const { rows, total, isLoading, error } = list
  const placed = rows.filter((row) => geometryOf(row[String(resource.list.map)]))
  const { pathOf } = rowPaths(resource, given, control.search)
  const { element, map } = useMap()
  const { highlight, showAll } = useRowMapShapes({
    map, resource, rows: placed, labelOf: (row) => labelOf(resource, row, i18n), pathOf,
  })
  useAreaOverlay(map, resource, !isLoading && placed.length === 0)
  if (error && rows.length === 0) return <FailedRows error={error} retry={list.retry} />
  const withoutPlace = rows.length - placed.length
  const title = t('ui.map.title', { name: t(`${resource.name}.many`) })
  return (
    <div className="view-mode map-view-mode" aria-busy={isLoading || undefined}>
      {total > MAX_PAGE_SIZE && <p className="map-note">{t('ui.view_mode.cut', { count: MAX_PAGE_SIZE })}</p>}
      <div ref={element} className="map" dir="ltr" role="region" aria-label={title} />
      <section className="map-beside" aria-label={t(`${resource.name}.many`)}>
        {placed.length > 1 && <button type="button" className="button" data-kind="quiet" onClick={showAll}>{t('ui.map.all')}</button>}
        {!isLoading && placed.length === 0 && <p className="map-note">{t('ui.map.empty')}</p>}
        <ul>
          {rows.map((row) => (
            <MapListItem
              key={row.id} resource={resource} row={row} path={pathOf(row)} hasPlace={placed.includes(row)} onHighlight={highlight}
            />
          ))}
        </ul>
        {withoutPlace > 0 && placed.length > 0 && <p className="map-note">{t('ui.map.placeless', { count: withoutPlace })}</p>}
      </section>
    </div>
  )
}
