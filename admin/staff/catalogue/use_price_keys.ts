/** The keys of the matrix: one cell is a tab stop, arrow keys move; while a price is typed Enter goes down and Tab goes on. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { arrowStep } from '../../kit/controls/choices/arrow_step.ts'
import { neighbour, type MoveDirection, type Position } from './price_matrix.ts'

/** `start` is the first character that was typed; null keeps the price and selects it. */
export interface Editing extends Position { readonly start: string | null }

export type PriceKeys = Omit<ReturnType<typeof usePriceKeys>, 'table'>

export function usePriceKeys(rows: number, columns: number) {
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<Position>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const shouldFocus = useRef(false)
  const at = { row: Math.min(current.row, Math.max(0, rows - 1)), column: Math.min(current.column, Math.max(0, columns - 1)) }

  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${at.row}-${at.column}"]`)
    const target = cell?.querySelector<HTMLElement>('input') ?? cell
    target?.focus()
    if (target instanceof HTMLInputElement && editing?.start === null) target.select()
  })

  const show = (position: Position) => { shouldFocus.current = true; setCurrent(position) }
  const edit = (position: Position, start: string | null = null) => { show(position); setEditing({ ...position, start }) }
  const close = (position: Position) => { setEditing(null); show(position) }
  /** After a price was typed: the neighbour is open at once. At the edge the cell itself has the focus. */
  const goOn = (from: Position, move: MoveDirection) => {
    const next = neighbour(from, move, rows, columns)
    if (next) edit(next)
    else close(from)
  }

  const onCellKey = (event: KeyboardEvent, position: Position) => {
    const { key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = arrowStep(key)
    const next = step === undefined ? VERTICAL[key] && neighbour(position, VERTICAL[key], rows, columns)
      : { row: position.row, column: position.column + step }
    const jump = { Home: { ...position, column: 0 }, End: { ...position, column: columns - 1 } }[key]
    const target = next ?? jump
    if (target && target.column >= 0 && target.column < columns) show(target)
    else if (key === 'Enter' || key === 'F2') edit(position)
    else if (/^\p{Nd}$/u.test(key)) edit(position, key)
    else if (key === 'Delete' || key === 'Backspace') edit(position, '')
    else return
    event.preventDefault()
  }
  return {
    table, editing, edit, close, goOn, onCellKey, setCurrent,
    isTabStop: ({ row, column }: Position) => row === at.row && column === at.column,
    isEditing: ({ row, column }: Position) => editing?.row === row && editing.column === column,
    /** The focus went elsewhere. */
    leave: ({ row, column }: Position) => { setEditing((now) => (now?.row === row && now.column === column ? null : now)) },
  }
}

const VERTICAL: Readonly<Record<string, MoveDirection>> = { ArrowUp: 'up', ArrowDown: 'down' }
