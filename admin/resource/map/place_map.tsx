/** The rows of a list where they are: on a map, and beside it as a list for the keyboard and for those that have no place. */
import { labelOf } from '../../fields/text_of.ts'
import type { PartProps } from '../list/head.tsx'
import { FailedRows } from '../../controls/notices.tsx'
import { rowPaths } from '../list/row_paths.ts'
import { filteredBy, useFound } from '../list/use_rows.ts'
import { useSay } from '../../definition/words.ts'
import { placeOf } from '../../map/places.ts'
import { MapEntry } from './map_entry.tsx'
import { useGround } from '../../fields/place/use_ground.ts'
import { useMap } from '../../map/use_map.ts'
import { useShapes } from './use_shapes.ts'

/** As many as the server gives at once. */
const MOST = 500

export function PlaceMap({ resource, given, control }: PartProps) {
  const say = useSay()
  const { t } = say
  const { filters, meta } = filteredBy(resource, control.address, given)
  const found = useFound(resource, { filters, meta, page: 1, size: MOST, sort: control.address.sort, hasTotals: false })
  const { rows, total, isLoading, error } = found
  const placed = rows.filter((row) => placeOf(row[String(resource.list.map)]))
  const { openTo } = rowPaths(resource, given, control.search)
  const { element, map } = useMap()
  const { point, showAll } = useShapes({ map, resource, rows: placed, labelOf: (row) => labelOf(resource, row, say), pathOf: openTo })
  useGround(map, resource, !isLoading && placed.length === 0)
  if (error && rows.length === 0) return <FailedRows error={error} retry={found.retry} />
  const placeless = rows.length - placed.length
  const title = t('ui.map.title', { name: t(`${resource.name}.many`) })
  return (
    <div className="look map-look" aria-busy={isLoading || undefined}>
      {total > MOST && <p className="map-note">{t('ui.look.cut', { count: MOST })}</p>}
      <div ref={element} className="map" dir="ltr" role="region" aria-label={title} />
      <section className="map-beside" aria-label={t(`${resource.name}.many`)}>
        {placed.length > 1 && <button type="button" className="button" data-kind="quiet" onClick={showAll}>{t('ui.map.all')}</button>}
        {!isLoading && placed.length === 0 && <p className="map-note">{t('ui.map.empty')}</p>}
        <ul>
          {rows.map((row) => (
            <MapEntry key={row.id} resource={resource} row={row} path={openTo(row)} isPlaced={placed.includes(row)} onPoint={point} />
          ))}
        </ul>
        {placeless > 0 && placed.length > 0 && <p className="map-note">{t('ui.map.placeless', { count: placeless })}</p>}
      </section>
    </div>
  )
}
