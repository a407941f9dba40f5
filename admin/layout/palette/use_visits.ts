import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { keepVisit } from './visits.ts'

/** Remembers the record whose page is open, once it has its name. */
export function useVisits(): void {
  const match = useMatches().at(-1)
  const { resource, action } = (match?.handle ?? {}) as { resource?: string; action?: string }
  const path = match?.pathname
  useEffect(() => {
    if (!resource || !path || action !== 'show') return
    const timer = setTimeout(() => {
      const label = document.title.split(' | ').slice(1).join(' | ')
      if (label) keepVisit({ path, label, resource })
    }, AFTER_MS)
    return () => { clearTimeout(timer) }
  }, [resource, action, path])
}

const AFTER_MS = 1_500
