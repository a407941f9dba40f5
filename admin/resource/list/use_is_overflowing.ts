import { useEffect, useRef, useState } from 'react'

/** Whether a table is wider than its box. Only then the box scrolls, because a head inside a scrolling box cannot stick to the page. */
export function useIsOverflowing() {
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const [outer, table] = [box.current, box.current?.querySelector('table')]
    if (!outer || !table) return
    const observer = new ResizeObserver(() => { setIsWide(table.offsetWidth > outer.offsetWidth + 1) })
    observer.observe(outer)
    observer.observe(table)
    return () => { observer.disconnect() }
  }, [])
  return { box, isWide }
}
