/** Rows that another user has just changed: lists highlight them for a few seconds. */
import { createStore } from '../external_store.ts'

const HIGHLIGHT_MS = 4_000

/** Returns whether a row was changed within the last few seconds. */
export function useIsRecentlyChanged(resource: string): (id: number) => boolean {
  const rows = changedRows.useValue()
  return (id) => rows.has(`${resource} ${id}`)
}

export function markRecentlyChanged(resource: string, ids: readonly number[]): void {
  const keys = ids.map((id) => `${resource} ${id}`)
  changedRows.set(new Set([...changedRows.read(), ...keys]))
  setTimeout(() => { changedRows.set(new Set([...changedRows.read()].filter((key) => !keys.includes(key)))) }, HIGHLIGHT_MS)
}

const changedRows = createStore<ReadonlySet<string>>(new Set())
