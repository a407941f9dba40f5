/** The same rows as pictures: each opens its record, and says below it what else the list says. */
import { traitsOf } from '#schema/fields/index'
import { Link } from 'react-router'
import { FieldCell } from '../../fields/cell.tsx'
import { filesOf } from '../../fields/media/known.ts'
import { Thumb } from '../../fields/media/thumb.tsx'
import { useIsFresh } from '../../providers/fresh.ts'
import { RowTick } from '../bulk/ticks.tsx'
import { fieldOf } from '../../definition/definition.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import { leadOf, RowTitle } from './row_title.tsx'
import type { RowsProps } from './table.tsx'
import './wall.css'

export function RowsWall({ resource, fields, rows, caption, pathOf, actions, selection, skeleton, cells }: RowsProps) {
  const { t } = useSay()
  const isFresh = useIsFresh(resource.name)
  const picture = fieldOf(resource, resource.list.wall ?? '')
  const lead = leadOf(fields, resource.label)
  const rest = fields.filter((field) => field !== lead && field.name !== picture.name && traitsOf(field).empty !== false)
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
        const title = <RowTitle resource={resource} lead={lead} row={row} />
        return (
          <li
            key={row.id} className="wall-tile" data-row={row.id} tabIndex={-1} data-ticked={selection?.isOn(row) || undefined}
            data-fresh={isFresh(row.id) || undefined}
          >
            {file && <div className="wall-picture"><Thumb file={file} /></div>}
            <header>
              {selection && <RowTick resource={resource} row={row} selection={selection} />}
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
