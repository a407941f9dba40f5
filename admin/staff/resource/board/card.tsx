import { Link } from 'react-router'
import { FieldCell } from '../../fields/cell.tsx'
import type { ListSectionProps } from '../list/head.tsx'
import type { BoardCardPart } from '../list/parts.ts'
import { RowActions } from '../list/row_actions.tsx'
import { labelColumnOf, RowLabel } from '../list/row_label.tsx'
import { rowPaths } from '../list/row_paths.ts'
import { useRemove } from '../use_remove.ts'
import type { Row } from '../../definition/record.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { declaredColumns } from '../list/columns/list_columns.ts'
import { isEmpty } from '../../fields/value_checks.ts'

/** The number of fields on a card below its title: the first columns of the list that are not empty. */
const FIELDS_SHOWN = 3

interface BoardCardProps extends ListSectionProps {
  readonly card: BoardCardPart | undefined
  readonly row: Row
  /** Those of the column. */
  readonly rows: readonly Row[]
  readonly isDragged: boolean
  readonly onDrag: (row: Row | null) => void
  readonly onTransition: (row: Row, verb: string) => void
}

export function BoardCard({ resource, given, control, card, row, rows, isDragged, onDrag, onTransition }: BoardCardProps) {
  const { t } = useTranslation()
  const { remove } = useRemove(resource)
  const fields = declaredColumns(resource, given)
  const labelColumn = labelColumnOf(fields, resource.label)
  const shown = fields
    .filter((field) => field !== labelColumn && field.name !== 'status' && !isEmpty(row[field.name]))
    .slice(0, FIELDS_SHOWN)
  const { pathOf, editPathOf } = rowPaths(resource, given, control.search)
  const path = pathOf(row)
  const title = <RowLabel resource={resource} lead={labelColumn} row={row} />
  const lead = path ? <Link to={path} draggable={false}>{title}</Link> : title
  const isMovable = Object.keys(row.can?.transitions ?? {}).length > 0
  return (
    <li
      className="card board-card" data-edge={card?.edge?.(row) ?? undefined} draggable={isMovable} data-dragged={isDragged || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(row.id))
        event.dataTransfer.effectAllowed = 'move'
        onDrag(row)
      }}
      onDragEnd={() => { onDrag(null) }}
    >
      <header>
        <strong>{card ? card.title(row) : lead}</strong>
        <span className="card-actions">
          <RowActions
            resource={resource} row={row} editTo={editPathOf(row)} onTransition={onTransition}
            onRemove={(one) => { void remove(one) }}
          />
        </span>
      </header>
      {card ? <card.Body row={row} rows={rows} link={lead} /> : <dl>{shown.map((field) => (
        <div key={field.name}><dt>{t(fieldKey(resource, field.name))}</dt><dd><FieldCell field={field} row={row} /></dd></div>
      ))}</dl>}
    </li>
  )
}
