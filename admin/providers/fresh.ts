/** Rows that somebody else has just changed: lists point them out for a moment. */
import { useSyncExternalStore } from 'react'

const SHOWN_MS = 4_000

/** True for as long as the row is news. */
export function useIsFresh(resource: string): (id: number) => boolean {
  const now = useSyncExternalStore(watch, () => fresh)
  return (id) => now.has(`${resource} ${id}`)
}

export function noteFresh(resource: string, ids: readonly number[]): void {
  const keys = ids.map((id) => `${resource} ${id}`)
  set(new Set([...fresh, ...keys]))
  setTimeout(() => { set(new Set([...fresh].filter((key) => !keys.includes(key)))) }, SHOWN_MS)
}

let fresh: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function set(next: ReadonlySet<string>): void {
  fresh = next
  for (const listener of listeners) listener()
}
