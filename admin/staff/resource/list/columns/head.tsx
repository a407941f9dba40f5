/** The head of a column: a click sorts; its menu sorts, filters, hides and resizes; its edge is dragged. */
import { useId } from 'react'
import { traitsOf } from '#schema/fields/index'
import { browserTypeOf } from '../../../fields/index.ts'
import { MenuButton, type MenuAction } from '../../../../kit/controls/menu_button.tsx'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import type { Field } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { ColumnEdge } from './edge.tsx'
import { widthAttributes, type ColumnWidths } from './widths.ts'
import type { Sort } from '../address.ts'

/** What the menu of a head changes; a table without it can only be sorted. */
export interface ColumnHeadActions {
  readonly widths: ColumnWidths
  /** Null resets the width. */
  readonly onWidth: (name: string, width: number | null) => void
  readonly onHide: (name: string) => void
  readonly isFilter: (name: string) => boolean
  readonly onFilter: (name: string) => void
}

interface ColumnHeadProps {
  readonly label: string
  readonly field: Field
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly head: ColumnHeadActions | undefined
  /** The rows are still loading. */
  readonly isBusy: boolean
  readonly isOnly: boolean
  /** The width while it is being changed. */
  readonly width: number | undefined
  readonly onDraft: (width: number | null) => void
}

export function ColumnHead({ label, field, sort, onSort, head, isBusy, isOnly, width, onDraft }: ColumnHeadProps) {
  const { t } = useTranslation()
  const edgeId = useId()
  const order = sort?.field === field.name ? sort.order : undefined
  const align = browserTypeOf(field).isFigure ? 'end' : undefined
  const isSorted = onSort !== undefined && isSortable(field)
  const sortBy = (next: Sort['order']) => () => { onSort?.({ field: field.name, order: next }) }
  const entries: (MenuAction | false | undefined)[] = [
    isSorted && { key: 'asc', label: t('ui.list.sort_asc'), icon: 'up', choose: sortBy('asc') },
    isSorted && { key: 'desc', label: t('ui.list.sort_desc'), icon: 'down', choose: sortBy('desc') },
    head?.isFilter(field.name) && {
      key: 'filter', label: t('ui.list.filter_by'), icon: 'filter', choose: () => { head.onFilter(field.name) },
    },
    { key: 'width', label: t('ui.list.change_width'), icon: 'swap', choose: () => { document.getElementById(edgeId)?.focus() } },
    head?.widths[field.name] !== undefined && {
      key: 'reset', label: t('ui.list.reset_width'), icon: 'undo', choose: () => { head.onWidth(field.name, null) },
    },
    !isOnly && { key: 'hide', label: t('ui.list.hide_column'), icon: 'close', choose: () => { head?.onHide(field.name) } },
  ]
  return (
    <th
      scope="col" aria-label={label} data-side={align} data-menu={head !== undefined || undefined}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')} {...widthAttributes(width)}
    >
      {isSorted
        ? <button type="button" className="head-sort" onClick={sortBy(order === 'asc' ? 'desc' : 'asc')}>
          {label}<span className="sort-mark">{order && <NamedIcon name={order === 'asc' ? 'up' : 'down'} />}</span>
        </button>
        : label}
      {head && !isBusy && <>
        <span className="head-menu">
          <MenuButton label={t('ui.list.column_menu', { label })} entries={entries.filter((entry) => typeof entry === 'object')} />
        </span>
        <ColumnEdge
          id={edgeId} label={t('ui.list.column_width', { label })} width={width} onDraft={onDraft}
          onWidth={(next) => { head.onWidth(field.name, next) }}
        />
      </>}
    </th>
  )
}

const isSortable = (field: Field) => field.name !== 'deleted_by' && traitsOf(field).sortable
