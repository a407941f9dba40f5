/** The state of a row selection: single rows, a range, a page, or all rows of the filter. Pure. */
import type { Row } from '../../definition/record.ts'

export interface SelectionState {
  /** Identifies the filter of the list; the selection is empty for another filter. */
  readonly key: string
  /** By id, as they were when they were selected. */
  readonly rows: ReadonlyMap<number, Row>
  readonly isAll: boolean
  /** The row at which a range starts. */
  readonly anchor: number | null
}

export const emptySelection = (key: string): SelectionState => ({ key, rows: new Map(), isAll: false, anchor: null })

/** Deselecting a row while all rows of the filter are selected leaves the other rows of this page: other pages are not loaded. */
export function toggleRow(state: SelectionState, page: readonly Row[], row: Row, isRange: boolean): SelectionState {
  const rows = state.isAll ? new Map(page.map((one) => [one.id, one])) : new Map(state.rows)
  const willSelect = !rows.has(row.id)
  for (const one of isRange ? rangeOf(page, state.anchor, row.id) : [row]) {
    if (willSelect) rows.set(one.id, one)
    else rows.delete(one.id)
  }
  return { key: state.key, rows, isAll: false, anchor: row.id }
}

/** Selects the whole page, or deselects it when it is selected. */
export function togglePage(state: SelectionState, page: readonly Row[]): SelectionState {
  const rows = new Map(state.isAll ? [] : state.rows)
  const isSelected = state.isAll || page.every(({ id }) => rows.has(id))
  for (const row of page) {
    if (isSelected) rows.delete(row.id)
    else rows.set(row.id, row)
  }
  return { key: state.key, rows, isAll: false, anchor: null }
}

function rangeOf(page: readonly Row[], from: number | null, to: number): readonly Row[] {
  const [a, b] = [page.findIndex(({ id }) => id === from), page.findIndex(({ id }) => id === to)]
  return a < 0 ? page.slice(b, b + 1) : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}
