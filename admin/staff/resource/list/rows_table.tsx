/**
 * The rows as a table with sticky heads. A click anywhere on a row opens it; by keyboard the link in the column of its label
 * does.
 */
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserTypeOf } from '../../fields/index.ts'
import { FieldCell } from '../../fields/cell.tsx'
import { useIsRecentlyChanged } from '../../../kit/providers/live/recent_changes.ts'
import { PageCheckbox, RowCheckbox } from '../bulk/row_selection.tsx'
import type { Selection } from '../bulk/use_selection.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { ColumnHead, type ColumnHeadActions } from './columns/head.tsx'
import { widthAttributes, type ColumnWidths } from './columns/widths.ts'
import type { Density } from '#common/list_layout'
import type { Sort } from './address.ts'
import type { CellOverrides } from './parts.ts'
import { labelColumnOf, RowLabel } from './row_label.tsx'
import { TotalsRow, type Sums } from './totals.tsx'
import { useMarkOverflow } from './use_mark_overflow.ts'

export interface ListRowsProps {
  readonly resource: Resource
  readonly fields: readonly Field[]
  readonly rows: readonly Row[]
  readonly caption: string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Without it the heads have no menu and the columns cannot be resized. */
  readonly head?: ColumnHeadActions
  /** The path that a row opens. */
  readonly pathOf: (row: Row) => string | null
  readonly actions: (row: Row) => ReactNode
  /** Without it rows cannot be selected. */
  readonly selection?: Selection | undefined
  /** Sums by field over all rows of the filter; null until they are known. */
  readonly totals?: Sums | null
  readonly density?: Density | undefined
  readonly cells?: CellOverrides | undefined
  /** Number of placeholder rows while loading. */
  readonly skeleton?: number
}

export function RowsTable(props: ListRowsProps) {
  const { resource, fields, rows, caption, sort, onSort, head, pathOf, actions, selection, totals, density, skeleton, cells } = props
  const { t } = useTranslation()
  const box = useMarkOverflow(rows)
  const [draft, setDraft] = useState<ColumnWidths>({})
  const widths = { ...head?.widths, ...draft }
  return (
    <div ref={box} className="rows-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="rows" data-density={density} aria-busy={skeleton !== undefined}>
        <thead>
          <tr>
            {selection && <th scope="col" className="rows-select"><PageCheckbox selection={selection} /></th>}
            {fields.map((field) =>
              <ColumnHead
                key={field.name} label={t(fieldKey(resource, field.name))} field={field} sort={sort} onSort={onSort} head={head}
                isBusy={skeleton !== undefined} isOnly={fields.length === 1} width={widths[field.name]}
                onDraft={(width) => { setDraft(width === null ? {} : { [field.name]: width }) }}
              />)}
            <th scope="col" className="rows-actions"><span className="unseen">{t('ui.list.actions')}</span></th>
          </tr>
        </thead>
        <tbody>
          {skeleton !== undefined
            ? Array.from({ length: skeleton }, (_, index) => <SkeletonRow key={index} columns={fields.length + (selection ? 2 : 1)} />)
            : rows.map((row) =>
              <TableRow
                key={row.id} resource={resource} fields={fields} row={row} path={pathOf(row)} actions={actions(row)} selection={selection}
                cells={cells} widths={widths}
              />)}
        </tbody>
        {totals !== undefined && skeleton === undefined && (
          <TotalsRow resource={resource} fields={fields} totals={totals} before={selection ? 1 : 0} after={1} />
        )}
      </table>
    </div>
  )
}

function TableRow({ resource, fields, row, path, actions, selection, cells, widths }: {
  resource: Resource
  fields: readonly Field[]
  row: Row
  path: string | null
  actions: ReactNode
  selection: Selection | undefined
  cells: CellOverrides | undefined
  widths: ColumnWidths
}) {
  const navigate = useNavigate()
  const isFresh = useIsRecentlyChanged(resource.name)(row.id)
  const labelColumn = labelColumnOf(fields, resource.label)
  const open = ({ target }: React.MouseEvent) => {
    const isInteractive = (target as Element).closest('a, button, input, label, [popover]') !== null || String(getSelection()) !== ''
    if (path && !isInteractive) void navigate(path)
  }
  return (
    <tr
      data-row={row.id} tabIndex={-1} data-opens={path !== null || undefined} data-ticked={selection?.isSelected(row) || undefined}
      data-fresh={isFresh || undefined} onClick={open}
    >
      {selection && <td className="rows-select"><RowCheckbox resource={resource} row={row} selection={selection} /></td>}
      {fields.map((field) => (
        <td key={field.name} data-side={browserTypeOf(field).isFigure ? 'end' : undefined} {...widthAttributes(widths[field.name])}>
          {path && field === labelColumn
            ? <Link to={path} className="rows-lead"><RowLabel resource={resource} lead={field} row={row} /></Link>
            : cells?.[field.name]?.(row) ?? <FieldCell field={field} row={row} />}
        </td>
      ))}
      <td className="rows-actions">{actions}</td>
    </tr>
  )
}

/** One bar for all columns: a hundred animated ones would slow down the page that is still loading. */
const SkeletonRow = ({ columns }: { columns: number }) =>
  <tr className="skeleton-row"><td colSpan={columns}><span className="skeleton" /></td></tr>
