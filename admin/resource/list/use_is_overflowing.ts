import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Whether a table is wider than its box. Only then the box scrolls, because a head inside a scrolling box cannot stick to the page. */
export function useIsOverflowing(rows: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setIsWide] = useState(false)
  // Before new rows are painted: the page never scrolls sideways for a moment.
  useLayoutEffect(() => { setIsWide(isOverflowing(box.current)) }, [rows])
  useEffect(() => {
    const [outer, table] = [box.current, box.current?.querySelector('table')]
    if (!outer || !table) return
    const observer = new ResizeObserver(() => { setIsWide(isOverflowing(outer)) })
    observer.observe(outer)
    observer.observe(table)
    return () => { observer.disconnect() }
  }, [])
  return { box, isWide }
}

const isOverflowing = (box: HTMLElement | null): boolean =>
  box !== null && (box.querySelector('table')?.offsetWidth ?? 0) > box.offsetWidth + 1
