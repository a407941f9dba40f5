import { useEffect } from 'react'
import { createStore } from '../providers/external_store.ts'

const isPainted = createStore(false)

/**
 * False until the browser has painted the first page of staff in this document. Parts of a page that are not needed at once are rendered
 * only then: they would hold up the others. On pages that are opened later it is true from the beginning, as in a hidden tab, which does
 * not paint.
 */
export function useAfterFirstPaint(): boolean {
  useEffect(() => {
    if (isPainted.read()) return
    if (document.hidden) isPainted.set(true)
    else requestAnimationFrame(() => { setTimeout(() => { isPainted.set(true) }) })
  }, [])
  return isPainted.useValue()
}
