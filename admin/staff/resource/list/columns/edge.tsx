/** The edge of a column head: dragged, or moved by the arrow keys, it resizes the column. A double click resets the width. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { MAX_WIDTH, MIN_WIDTH } from '#common/list_layout'
import { widthAfterDrag, widthAfterKey } from './widths.ts'

interface ColumnEdgeProps {
  readonly id: string
  readonly label: string
  readonly width: number | undefined
  /** While the edge moves; null ends it. */
  readonly onDraft: (width: number | null) => void
  readonly onWidth: (width: number | null) => void
}

export function ColumnEdge({ id, label, width, onDraft, onWidth }: ColumnEdgeProps) {
  const drag = useRef<{ readonly from: number; readonly width: number } | null>(null)
  const next = useRef<number | null>(null)
  const draft = (to: number) => { next.current = to; onDraft(to) }
  const save = () => {
    drag.current = null
    if (next.current !== null) onWidth(next.current)
    next.current = null
    onDraft(null)
  }
  const widthNow = (target: Element) => width ?? target.parentElement?.offsetWidth ?? MIN_WIDTH
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: widthNow(event.currentTarget) }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (drag.current) draft(widthAfterDrag(drag.current.width, drag.current.from, clientX, isRtl()))
  }
  const pressKey = (event: KeyboardEvent<HTMLSpanElement>) => {
    const to = widthAfterKey(widthNow(event.currentTarget), event.key, isRtl())
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (to === undefined) event.currentTarget.parentElement?.querySelector('button')?.focus()
    else draft(to)
  }
  return (
    <span
      id={id} className="head-edge" role="separator" aria-orientation="vertical" aria-label={label} tabIndex={-1}
      aria-valuenow={width ?? MIN_WIDTH} aria-valuemin={MIN_WIDTH} aria-valuemax={MAX_WIDTH}
      onPointerDown={begin} onPointerMove={move} onPointerUp={save} onPointerCancel={save} onKeyDown={pressKey} onBlur={save}
      onDoubleClick={() => { onWidth(null) }}
    />
  )
}

const isRtl = () => document.documentElement.dir === 'rtl'
