import { useEffect, useState } from 'react'

const INERT_MS = 1_000

/** True for a second after `shown` changed: a double click does not reach the button that takes the place of another. */
export function useInertAfterChange(shown: string): boolean {
  const [last, setLast] = useState(shown)
  const [isInert, setIsInert] = useState(false)
  if (last !== shown) {
    setLast(shown)
    setIsInert(true)
  }
  useEffect(() => {
    if (!isInert) return
    const timer = setTimeout(() => { setIsInert(false) }, INERT_MS)
    return () => { clearTimeout(timer) }
  }, [isInert, shown])
  return isInert
}
