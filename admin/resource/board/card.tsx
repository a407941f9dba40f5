import { Link } from 'react-router'
import { FieldCell } from '../../fields/cell.tsx'
import { fieldOf, type Resource } from '../definition.ts'
import { RowActions } from '../list/row_actions.tsx'
import { leadOf } from '../list/table.tsx'
import type { Given } from '../list/use_rows.ts'
import { editPath, recordPath } from '../route.ts'
import { useRemove } from '../use_remove.ts'
import type { Row } from '../record.ts'
import { fieldKey, useSay } from '../words.ts'

/** What a card says besides its title: the first columns of the list that are not empty. */
const SAID = 3

interface BoardCardProps {
  readonly resource: Resource
  readonly given: Given
  readonly row: Row
  readonly isDragged: boolean
  readonly onDrag: (row: Row | null) => void
  readonly onTransition: (row: Row, verb: string) => void
}

export function BoardCard({ resource, given, row, isDragged, onDrag, onTransition }: BoardCardProps) {
  const { t } = useSay()
  const { remove } = useRemove(resource)
  const fields = resource.list.columns.filter((name) => !(name in given)).map((name) => fieldOf(resource, name))
  const lead = leadOf(fields, resource.title)
  const said = fields.filter((field) => field !== lead && field.name !== 'status' && (row[field.name] ?? null) !== null).slice(0, SAID)
  const path = recordPath(resource, row.id, given)
  const title = lead && <FieldCell field={lead} row={row} />
  const isMovable = Object.keys(row.can?.transitions ?? {}).length > 0
  return (
    <li
      className="card board-card" draggable={isMovable} data-dragged={isDragged || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(row.id))
        event.dataTransfer.effectAllowed = 'move'
        onDrag(row)
      }}
      onDragEnd={() => { onDrag(null) }}
    >
      <header>
        <strong>{path ? <Link to={path} draggable={false}>{title}</Link> : title}</strong>
        <span className="card-actions">
          <RowActions
            resource={resource} row={row} editTo={editPath(resource, row.id, given)} onTransition={onTransition}
            onRemove={(one) => { void remove(one) }}
          />
        </span>
      </header>
      <dl>{said.map((field) => (
        <div key={field.name}><dt>{t(fieldKey(resource, field.name))}</dt><dd><FieldCell field={field} row={row} /></dd></div>
      ))}</dl>
    </li>
  )
}
