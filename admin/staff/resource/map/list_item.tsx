import { Link } from 'react-router'
import type { Resource } from '../../definition/definition.ts'
import { RowLabel } from '../list/row_label.tsx'
import type { Row } from '../../definition/record.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { rowColour } from './use_row_map_shapes.ts'

interface MapListItemProps {
  readonly resource: Resource
  readonly row: Row
  readonly path: string | null
  readonly hasPlace: boolean
  /** Highlights the shape of the row on the map; null ends it. */
  readonly onHighlight: (id: number | null) => void
}

export function MapListItem({ resource, row, path, hasPlace, onHighlight }: MapListItemProps) {
  const { own, named } = rowColour(resource, row)
  const status = resource.fields.status?.of
  const title = <RowLabel resource={resource} lead={resource.fields[resource.label]} row={row} />
  const highlight = () => { if (hasPlace) onHighlight(row.id) }
  const leave = () => { onHighlight(null) }
  return (
    <li
      className="map-entry" data-placeless={!hasPlace || undefined}
      onMouseEnter={highlight} onMouseLeave={leave} onFocus={highlight} onBlur={leave}
    >
      <i className={`map-dot map-${named}`} style={own ? { background: own } : undefined} aria-hidden="true" />
      {path ? <Link to={path}>{title}</Link> : <span>{title}</span>}
      {status && <StatusBadge of={String(status)} value={String(row.status)} />}
    </li>
  )
}
