import { Link } from 'react-router'
import type { Resource } from '../../definition/definition.ts'
import { RowTitle } from '../list/row_title.tsx'
import type { Row } from '../../definition/record.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { colourOf } from './colour.ts'

interface MapEntryProps {
  readonly resource: Resource
  readonly row: Row
  readonly path: string | null
  readonly isPlaced: boolean
  /** Shows on the map which one it is; null again when it is left. */
  readonly onPoint: (id: number | null) => void
}

export function MapEntry({ resource, row, path, isPlaced, onPoint }: MapEntryProps) {
  const { own, named } = colourOf(resource, row)
  const status = resource.fields.status?.of
  const title = <RowTitle resource={resource} lead={resource.fields[resource.label]} row={row} />
  const aim = () => { if (isPlaced) onPoint(row.id) }
  const leave = () => { onPoint(null) }
  return (
    <li className="map-entry" data-placeless={!isPlaced || undefined} onMouseEnter={aim} onMouseLeave={leave} onFocus={aim} onBlur={leave}>
      <i className={`map-dot map-${named}`} style={own ? { background: own } : undefined} aria-hidden="true" />
      {path ? <Link to={path}>{title}</Link> : <span>{title}</span>}
      {status && <StatusBadge of={String(status)} value={String(row.status)} />}
    </li>
  )
}
