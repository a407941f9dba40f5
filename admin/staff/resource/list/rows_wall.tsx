/** The rows as images: each links to its record and shows the other columns of the list below. */
import { traitsOf } from '#schema/fields/index'
import { Link } from 'react-router'
import { FieldCell } from '../../fields/cell.tsx'
import { filesOf } from '../../fields/media/file_values.ts'
import { Thumb } from '../../fields/media/thumb.tsx'
import { useIsRecentlyChanged } from '../../../kit/providers/live/recent_changes.ts'
import { RowCheckbox } from '../bulk/row_selection.tsx'
import { fieldOf } from '../../definition/definition.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { labelColumnOf, RowLabel } from './row_label.tsx'
import type { ListRowsProps } from './rows_table.tsx'
import './wall.css'

export function RowsWall({ resource, fields, rows, caption, pathOf, actions, selection, skeleton, cells }: ListRowsProps) {
  const { t } = useTranslation()
  const isFresh = useIsRecentlyChanged(resource.name)
  const picture = fieldOf(resource, resource.list.wall ?? '')
  const labelColumn = labelColumnOf(fields, resource.label)
  const rest = fields.filter((field) => field !== labelColumn && field.name !== picture.name && traitsOf(field).empty !== false)
  if (skeleton !== undefined) return (
    <ul className="wall" aria-busy="true">
      {Array.from({ length: skeleton }, (_, index) => <li key={index} className="wall-tile"><span className="skeleton" /></li>)}
    </ul>
  )
  return (
    <ul className="wall" aria-label={caption}>
      {rows.map((row) => {
        const path = pathOf(row)
        const [file] = filesOf(picture, row)
        const title = <RowLabel resource={resource} lead={labelColumn} row={row} />
        return (
          <li
            key={row.id} className="wall-tile" data-row={row.id} tabIndex={-1} data-ticked={selection?.isSelected(row) || undefined}
            data-fresh={isFresh(row.id) || undefined}
          >
            {file && <div className="wall-picture"><Thumb file={file} /></div>}
            <header>
              {selection && <RowCheckbox resource={resource} row={row} selection={selection} />}
              <strong>{path ? <Link to={path}>{title}</Link> : title}</strong>
              <span className="card-actions">{actions(row)}</span>
            </header>
            <dl>{rest.filter(({ name }) => (row[name] ?? '') !== '').map((field) => (
              <div key={field.name}>
                <dt className="unseen">{t(fieldKey(resource, field.name))}</dt>
                <dd>{cells?.[field.name]?.(row) ?? <FieldCell field={field} row={row} />}</dd>
              </div>
            ))}</dl>
          </li>
        )
      })}
    </ul>
  )
}
