import { browserTypeOf } from '../../fields/index.ts'
import { FieldCell } from '../../fields/cell.tsx'
import type { Resource } from '../../definition/definition.ts'
import type { PartProps } from '../list/head.tsx'
import { filteredBy, useFound, type Given } from '../list/use_rows.ts'
import type { ListAddress } from '../list/address.ts'
import type { Row } from '../../definition/record.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { fieldKey, useSay } from '../../definition/words.ts'
import { BoardCard } from './card.tsx'
import type { Way } from './way.ts'

/** A column is looked at, not read through: what is beyond is found by filtering. */
const SHOWN = 30

interface BoardColumnProps extends PartProps {
  readonly status: string
  /** How the card in hand gets here; null where it does not, undefined without one. */
  readonly way: Way | null | undefined
  readonly dragged: Row | null
  readonly onDrag: (row: Row | null) => void
  readonly onDrop: (row: Row) => void
  readonly onTransition: (row: Row, verb: string) => void
}

export function BoardColumn({ resource, given, control, status, way, dragged, onDrag, onDrop, onTransition }: BoardColumnProps) {
  const { t } = useSay()
  const { rows, total, hasMore, totals, isLoading, error } = useColumn(resource, control.address, given, status)
  const of = String(resource.fields.status?.of)
  const summed = resource.list.totals?.flatMap((name) => resource.fields[name] ?? [])
  const sum = summed?.find((field) => browserTypeOf(field).isAmount && totals[field.name])
  return (
    <section
      className="board-column" role="listitem" data-empty={(!isLoading && rows.length === 0) || undefined}
      data-way={way === undefined ? undefined : way?.refusal === null ? 'open' : 'closed'}
      onDragOver={(event) => { if (dragged) event.preventDefault() }}
      onDrop={(event) => { event.preventDefault(); if (dragged) onDrop(dragged) }}
    >
      <header>
        <StatusBadge of={of} value={status} />
        <span className="view-count">{hasMore ? `${total}+` : total}</span>
        {sum && <span className="board-sum" title={t(fieldKey(resource, sum.name))}><FieldCell field={sum} row={totals} /></span>}
      </header>
      {way?.refusal && <p className="board-refusal">{way.refusal}</p>}
      {error && <p className="board-note">{t('ui.list.failed')}</p>}
      <ul>
        {rows.map((row) => (
          <BoardCard
            key={row.id} resource={resource} given={given} control={control} row={row}
            isDragged={dragged?.id === row.id} onDrag={onDrag} onTransition={onTransition}
          />
        ))}
      </ul>
      {isLoading && <span className="skeleton" />}
      {!isLoading && !error && rows.length === 0 && <p className="board-note">{t('ui.board.empty')}</p>}
      {total > rows.length && rows.length > 0 && (
        <button
          type="button" className="button" data-kind="quiet" onClick={() => { control.change({ look: 'table', filters: { status } }) }}
        >{t('ui.board.all')}</button>
      )}
    </section>
  )
}

function useColumn(resource: Resource, address: ListAddress, given: Given, status: string) {
  const { filters, meta } = filteredBy(resource, address, given)
  const others = filters.filter((one) => !('field' in one) || one.field !== 'status')
  const own = [...others, { field: 'status', operator: 'eq', value: status } as const]
  return useFound(resource, { filters: own, meta, page: 1, size: SHOWN, sort: address.sort, hasTotals: true })
}
