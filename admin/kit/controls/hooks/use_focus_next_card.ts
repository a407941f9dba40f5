/** A card that is done goes from its list, with the button that had the focus: the focus goes to the one that follows it. */
import { useEffect, useRef } from 'react'

/** The cards have `data-row` with their id. The result is told the id of the card that is done, before it goes. */
export function useFocusNextCard(ids: readonly number[]): (done: number) => void {
  const left = useRef<{ readonly id: number; readonly next: number | undefined } | null>(null)
  useEffect(() => {
    if (left.current === null || ids.includes(left.current.id)) return
    const { next } = left.current
    left.current = null
    // Whoever has gone on meanwhile keeps the focus.
    if (document.activeElement !== document.body) return
    const card = document.querySelector<HTMLElement>(`[data-row="${next !== undefined && ids.includes(next) ? next : ids[0] ?? 'none'}"]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [ids])
  return (id) => { left.current = { id, next: ids[ids.indexOf(id) + 1] } }
}
