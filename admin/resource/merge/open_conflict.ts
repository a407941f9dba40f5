/** The question which values to keep, while its dialog (stale_dialog.tsx) is open. */
import { createStore } from '../../providers/external_store.ts'
import type { Side } from '../form/three_way_merge.ts'
import type { StaleChanges } from './stale_changes.ts'

/** By field; null when the user keeps editing. */
export type ConflictAnswer = Readonly<Record<string, Side>> | null

export const openConflict = createStore<{ readonly changes: StaleChanges; readonly answer: (answer: ConflictAnswer) => void } | null>(null)

export const requestResolution = (changes: StaleChanges) => new Promise<ConflictAnswer>((resolve) => {
  openConflict.set({ changes, answer: (answer) => { openConflict.set(null); resolve(answer) } })
})
