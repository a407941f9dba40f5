import { useState } from 'react'
import type { Row } from '../../definition/record.ts'
import { nothing, pageToggled, toggled, type Ticked } from './selection.ts'

export interface Selection {
  /** As they are now, where they stand on this page. */
  readonly rows: readonly Row[]
  readonly isAll: boolean
  readonly isOn: (row: Row) => boolean
  readonly page: 'none' | 'some' | 'all'
  readonly toggle: (row: Row, isStretch?: boolean) => void
  readonly togglePage: () => void
  readonly takeAll: () => void
  readonly clear: () => void
}

/** `key` stands for what the list is filtered to: another page keeps the ticks, another filter does not. */
export function useSelection(key: string, page: readonly Row[]): Selection {
  const [state, setState] = useState<Ticked>(() => nothing(key))
  const now = state.key === key ? state : nothing(key)
  const current = new Map(page.map((row) => [row.id, row]))
  const isOn = ({ id }: Row) => now.isAll || now.rows.has(id)
  const on = page.filter(isOn).length
  return {
    rows: [...now.rows.values()].map((row) => current.get(row.id) ?? row), isAll: now.isAll, isOn,
    page: on === 0 ? 'none' : on === page.length ? 'all' : 'some',
    toggle: (row, isStretch = false) => { setState(toggled(now, page, row, isStretch)) },
    togglePage: () => { setState(pageToggled(now, page)) },
    takeAll: () => { setState({ ...nothing(key), isAll: true }) },
    clear: () => { setState(nothing(key)) },
  }
}
