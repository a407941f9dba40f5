import { browserTypeOf } from '../../fields/index.ts'
import { FieldCell } from '../../fields/cell.tsx'
import type { Resource } from '../../definition/definition.ts'
import type { ListSectionProps } from '../list/head.tsx'
import type { BoardCardPart } from '../list/parts.ts'
import type { ParentIds } from '../../definition/resource_paths.ts'
import { listFilters, useRowsQuery } from '../list/use_list_rows.ts'
import type { ListAddress } from '../list/address.ts'
import type { Row } from '../../definition/record.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { fieldKey, useTranslation } from '../../definition/translation.ts'
import { BoardCard } from './card.tsx'
import type { OfferedTransition } from './find_transition.ts'

/** A column does not page: more rows are reached through the filters of the table. */
const MAX_CARDS = 30

interface BoardColumnProps extends ListSectionProps {
  readonly card: BoardCardPart | undefined
  readonly status: string
  /** The transition of the dragged card to this status; null when there is none, undefined when nothing is dragged. */
  readonly transition: OfferedTransition | null | undefined
  readonly dragged: Row | null
  readonly onDrag: (row: Row | null) => void
  readonly onDrop: (row: Row) => void
  readonly onTransition: (row: Row, verb: string) => void
}

export function BoardColumn(props: BoardColumnProps) {
  const { resource, given, control, card, status, transition, dragged, onDrag, onDrop, onTransition } = props
  const { t } = useTranslation()
  const { rows, total, hasMore, totals, isLoading, error } = useColumn(resource, control.address, given, status)
  const statusEnum = String(resource.fields.status?.of)
  const totalFields = resource.list.totals?.flatMap((name) => resource.fields[name] ?? [])
  const sum = totalFields?.find((field) => browserTypeOf(field).isAmount && totals?.[field.name])
  return (
    <section
      className="board-column" role="listitem" data-empty={(!isLoading && rows.length === 0) || undefined}
      data-way={transition === undefined ? undefined : transition?.refusal === null ? 'open' : 'closed'}
      onDragOver={(event) => { if (dragged) event.preventDefault() }}
      onDrop={(event) => { event.preventDefault(); if (dragged) onDrop(dragged) }}
    >
      <header>
        <StatusBadge of={statusEnum} value={status} />
        <span className="view-count">{hasMore ? `${total}+` : total}</span>
        {sum && <span className="board-sum" title={t(fieldKey(resource, sum.name))}><FieldCell field={sum} row={totals ?? {}} /></span>}
      </header>
      {transition?.refusal && <p className="board-refusal">{transition.refusal}</p>}
      {error && <p className="board-note">{t('ui.list.failed')}</p>}
      <ul>
        {rows.map((row) => (
          <BoardCard
            key={row.id} resource={resource} given={given} control={control} card={card} row={row} rows={rows}
            isDragged={dragged?.id === row.id} onDrag={onDrag} onTransition={onTransition}
          />
        ))}
      </ul>
      {isLoading && <span className="skeleton" />}
      {!isLoading && !error && rows.length === 0 && <p className="board-note">{t('ui.board.empty')}</p>}
      {total > rows.length && rows.length > 0 && (
        <button
          type="button" className="button" data-kind="quiet" onClick={() => { control.change({ viewMode: 'table', filters: { status } }) }}
        >{t('ui.board.all')}</button>
      )}
    </section>
  )
}

function useColumn(resource: Resource, address: ListAddress, given: ParentIds, status: string) {
  const { filters, meta } = listFilters(resource, address, given)
  const others = filters.filter((one) => !('field' in one) || one.field !== 'status')
  const ownFilters = [...others, { field: 'status', operator: 'eq', value: status } as const]
  return useRowsQuery(resource, { filters: ownFilters, meta, page: 1, size: MAX_CARDS, sort: address.sort, hasTotals: true })
}
