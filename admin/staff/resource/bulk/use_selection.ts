import { useState } from 'react'
import type { Row } from '../../definition/record.ts'
import { emptySelection, togglePage, toggleRow, type SelectionState } from './selection_state.ts'

export interface Selection {
  /** The selected rows, as loaded by the current page where it contains them. */
  readonly rows: readonly Row[]
  readonly isAll: boolean
  readonly isSelected: (row: Row) => boolean
  readonly page: 'none' | 'some' | 'all'
  readonly toggle: (row: Row, isRange?: boolean) => void
  readonly togglePage: () => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** `key` identifies the filter of the list: another page keeps the selection, another filter clears it. */
export function useSelection(key: string, page: readonly Row[]): Selection {
  const [state, setState] = useState<SelectionState>(() => emptySelection(key))
  const ofFilter = (any: SelectionState) => (any.key === key ? any : emptySelection(key))
  const current = ofFilter(state)
  const pageRows = new Map(page.map((row) => [row.id, row]))
  const isSelected = ({ id }: Row) => current.isAll || current.rows.has(id)
  const count = page.filter(isSelected).length
  return {
    rows: [...current.rows.values()].map((row) => pageRows.get(row.id) ?? row), isAll: current.isAll, isSelected,
    page: count === 0 ? 'none' : count === page.length ? 'all' : 'some',
    toggle: (row, isRange = false) => { setState((last) => toggleRow(ofFilter(last), page, row, isRange)) },
    togglePage: () => { setState((last) => togglePage(ofFilter(last), page)) },
    selectAll: () => { setState({ ...emptySelection(key), isAll: true }) },
    clear: () => { setState(emptySelection(key)) },
  }
}
