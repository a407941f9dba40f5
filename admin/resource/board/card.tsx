import { Link } from 'react-router'
import { FieldCell } from '../../fields/cell.tsx'
import type { PartProps } from '../list/head.tsx'
import { fieldOf } from '../../definition/definition.ts'
import { RowActions } from '../list/row_actions.tsx'
import { leadOf, RowTitle } from '../list/row_title.tsx'
import { rowPaths } from '../list/row_paths.ts'
import { useRemove } from '../use_remove.ts'
import type { Row } from '../../definition/record.ts'
import { fieldKey, useSay } from '../../definition/words.ts'

/** What a card says besides its title: the first columns of the list that are not empty. */
const SAID = 3

interface BoardCardProps extends PartProps {
  readonly row: Row
  readonly isDragged: boolean
  readonly onDrag: (row: Row | null) => void
  readonly onTransition: (row: Row, verb: string) => void
}

export function BoardCard({ resource, given, control, row, isDragged, onDrag, onTransition }: BoardCardProps) {
  const { t } = useSay()
  const { remove } = useRemove(resource)
  const fields = resource.list.columns.filter((name) => !(name in given)).map((name) => fieldOf(resource, name))
  const lead = leadOf(fields, resource.label)
  const said = fields.filter((field) => field !== lead && field.name !== 'status' && (row[field.name] ?? null) !== null).slice(0, SAID)
  const { openTo, editTo } = rowPaths(resource, given, control.search)
  const path = openTo(row)
  const title = <RowTitle resource={resource} lead={lead} row={row} />
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
            resource={resource} row={row} editTo={editTo(row)} onTransition={onTransition}
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
