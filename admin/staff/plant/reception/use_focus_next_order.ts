/** An order that was received goes from the list, with the button that had the focus: the focus goes to the one that follows it. */
import { useEffect, useRef } from 'react'

export function useFocusNextOrder(ids: readonly number[]): (received: number) => void {
  const left = useRef<{ readonly id: number; readonly next: number | undefined } | null>(null)
  useEffect(() => {
    if (left.current === null || ids.includes(left.current.id)) return
    const { next } = left.current
    left.current = null
    // Whoever has gone on meanwhile keeps the focus.
    if (document.activeElement !== document.body) return
    const card = document.querySelector<HTMLElement>(`[data-order="${next !== undefined && ids.includes(next) ? next : ids[0] ?? 'none'}"]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [ids])
  return (id) => { left.current = { id, next: ids[ids.indexOf(id) + 1] } }
}
