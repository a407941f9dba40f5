import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { addRecentRecord } from './recent_records.ts'

/** Adds the record of the open page to the recent records, after its title has been set. */
export function useRecentRecords(): void {
  const match = useMatches().at(-1)
  const { resource, action } = (match?.handle ?? {}) as { resource?: string; action?: string }
  const path = match?.pathname
  useEffect(() => {
    if (!resource || !path || action !== 'show') return
    const timer = setTimeout(() => {
      const label = document.title.split(' | ').slice(1).join(' | ')
      if (label) addRecentRecord({ path, label, resource })
    }, DELAY_MS)
    return () => { clearTimeout(timer) }
  }, [resource, action, path])
}

const DELAY_MS = 1_500
