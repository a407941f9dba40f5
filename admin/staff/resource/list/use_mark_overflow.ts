import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Marks the box of a table with `data-tight` where the table has no room in its usual spacing, and with `data-wide` while it is wider than
 * the box all the same. Only then the box scrolls, because a head inside a scrolling box cannot stick to the page. The attributes are no
 * state: a change of them would render the whole table again before it is painted.
 */
export function useMarkOverflow(rows: unknown) {
  const box = useRef<HTMLDivElement>(null)
  // Before new rows are painted: the page never scrolls sideways for a moment.
  useLayoutEffect(() => { if (box.current) markOverflow(box.current) }, [rows])
  useEffect(() => {
    const [outer, table] = [box.current, box.current?.querySelector('table')]
    if (!outer || !table) return
    const observer = new ResizeObserver(() => { markOverflow(outer) })
    observer.observe(outer)
    observer.observe(table)
    return () => { observer.disconnect() }
  }, [])
  return box
}

function markOverflow(box: HTMLElement): void {
  const isTooWide = () => (box.querySelector('table')?.offsetWidth ?? 0) > box.offsetWidth + 1
  box.removeAttribute('data-tight')
  box.toggleAttribute('data-tight', isTooWide())
  box.toggleAttribute('data-wide', isTooWide())
}
