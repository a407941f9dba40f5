/**
 * The rows as cards, for windows too narrow for a table: title, status, and the other fields with their labels. What belongs to a client is
 * titled by the client, as whoever looks for it knows that name, and has its own label below.
 */
import { Link } from 'react-router'
import { TABLE_OF_GUARD } from '#common/guards'
import { FieldCell } from '../../fields/cell.tsx'
import { useIsRecentlyChanged } from '../../../kit/providers/live/recent_changes.ts'
import { RowCheckbox } from '../bulk/row_selection.tsx'
import type { Field } from '../../definition/definition.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { textOf } from '../../fields/field_text.ts'
import { labelColumnOf, RowLabel } from './row_label.tsx'
import { RowsTable, type ListRowsProps } from './rows_table.tsx'
import { isEmpty } from '../../fields/value_checks.ts'
import { useIsPhone } from '../../../kit/controls/hooks/use_is_phone.ts'

function RowsCards({ resource, fields, rows, caption, pathOf, actions, selection, density, skeleton, cells }: ListRowsProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const isFresh = useIsRecentlyChanged(resource.name)
  const labelColumn = labelColumnOf(fields, resource.label)
  const status = fields.find(({ name }) => name === 'status')
  const owner = fields.find(({ to }) => to === TABLE_OF_GUARD.client)
  const rest = fields.filter((field) => field !== labelColumn && field !== status && field !== owner)
  if (skeleton !== undefined) return <SkeletonCards count={skeleton} />
  return (
    <ul className="cards" data-density={density} aria-label={caption}>
      {rows.map((row) => {
        const path = pathOf(row)
        const cell = (field: Field) => cells?.[field.name]?.(row) ?? <FieldCell field={field} row={row} />
        const label = <RowLabel resource={resource} lead={labelColumn} row={row} />
        const ownerName = owner && textOf(owner, row[owner.name], row, i18n)
        const title = ownerName ? <bdi>{ownerName}</bdi> : label
        return (
          <li
            key={row.id} className="card" data-row={row.id} tabIndex={-1} data-ticked={selection?.isSelected(row) || undefined}
            data-fresh={isFresh(row.id) || undefined}
          >
            <header>
              {selection && <RowCheckbox resource={resource} row={row} selection={selection} />}
              <strong>{path ? <Link to={path}>{title}</Link> : title}</strong>
              {ownerName && <span className="card-label">{label}</span>}
              {status && cell(status)}
              <span className="card-actions">{actions(row)}</span>
            </header>
            <dl>{rest.filter((field) => !isEmpty(row[field.name]) && cells?.[field.name]?.(row) !== false).map((field) => (
              <div key={field.name}><dt>{t(fieldKey(resource, field.name))}</dt><dd>{cell(field)}</dd></div>
            ))}</dl>
          </li>
        )
      })}
    </ul>
  )
}

const SkeletonCards = ({ count }: { count: number }) => (
  <ul className="cards" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className="card"><span className="skeleton" /><span className="skeleton" /></li>
    ))}
  </ul>
)

export function ResponsiveRows(props: ListRowsProps) {
  return useIsPhone() ? <RowsCards {...props} /> : <RowsTable {...props} />
}
