/** The same rows where a table has no room: a card each, with its title, its status and the rest by name. */
import { Link } from 'react-router'
import { FieldCell } from '../../fields/cell.tsx'
import { useIsFresh } from '../../providers/fresh.ts'
import { RowTick } from '../bulk/ticks.tsx'
import type { Field } from '../../definition/definition.ts'
import { fieldKey, useSay } from '../../definition/words.ts'
import { leadOf, RowTitle } from './row_title.tsx'
import type { RowsProps } from './table.tsx'

export function RowsCards({ resource, fields, rows, caption, pathOf, actions, selection, density, skeleton, cells }: RowsProps) {
  const { t } = useSay()
  const isFresh = useIsFresh(resource.name)
  const lead = leadOf(fields, resource.label)
  const status = fields.find(({ name }) => name === 'status')
  const rest = fields.filter((field) => field !== lead && field !== status)
  if (skeleton !== undefined) return <SkeletonCards count={skeleton} />
  return (
    <ul className="cards" data-density={density} aria-label={caption}>
      {rows.map((row) => {
        const path = pathOf(row)
        const cell = (field: Field) => cells?.[field.name]?.(row) ?? <FieldCell field={field} row={row} />
        const title = <RowTitle resource={resource} lead={lead} row={row} />
        return (
          <li
            key={row.id} className="card" data-row={row.id} tabIndex={-1} data-ticked={selection?.isOn(row) || undefined}
            data-fresh={isFresh(row.id) || undefined}
          >
            <header>
              {selection && <RowTick resource={resource} row={row} selection={selection} />}
              <strong>{path ? <Link to={path}>{title}</Link> : title}</strong>
              {status && cell(status)}
              <span className="card-actions">{actions(row)}</span>
            </header>
            <dl>{rest.filter((field) => isSaid(row[field.name])).map((field) => (
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

/** A card is short: what is empty is left out. */
const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
