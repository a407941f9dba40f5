/** Rows that another user has just changed: lists highlight them for a few seconds. */
import { useSyncExternalStore } from 'react'

const HIGHLIGHT_MS = 4_000

/** Returns whether a row was changed within the last few seconds. */
export function useIsRecentlyChanged(resource: string): (id: number) => boolean {
  const rows = useSyncExternalStore(subscribe, () => changedRows)
  return (id) => rows.has(`${resource} ${id}`)
}

export function markRecentlyChanged(resource: string, ids: readonly number[]): void {
  const keys = ids.map((id) => `${resource} ${id}`)
  setChangedRows(new Set([...changedRows, ...keys]))
  setTimeout(() => { setChangedRows(new Set([...changedRows].filter((key) => !keys.includes(key)))) }, HIGHLIGHT_MS)
}

let changedRows: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function setChangedRows(next: ReadonlySet<string>): void {
  changedRows = next
  for (const listener of listeners) listener()
}
