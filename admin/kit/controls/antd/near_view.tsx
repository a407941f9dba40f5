import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How far below the window the content is rendered. */
const MARGIN = '200px'

/** Renders its content once it comes near the visible part of the page, and keeps it: a long form loads what is below later. */
export function NearView({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = (entries: readonly IntersectionObserverEntry[]) => { if (entries.some((one) => one.isIntersecting)) setIsNear(true) }
    const observer = new IntersectionObserver(watch, { rootMargin: MARGIN })
    observer.observe(place.current)
    return () => { observer.disconnect() }
  }, [])
  return isNear ? children : <div ref={place} className={className} />
}
