/** The question which values to keep, while its dialog (stale_dialog.tsx) is open. */
import { createStore } from '../../../kit/providers/external_store.ts'
import type { MergeSide } from '../form/three_way_merge.ts'
import type { StaleChanges } from './stale_changes.ts'

/** By field; null when the user keeps editing. */
export type ConflictAnswer = Readonly<Record<string, MergeSide>> | null

interface Question { readonly changes: StaleChanges; readonly answer: (answer: ConflictAnswer) => void }

export const pendingConflict = createStore<Question | null>(null)

export const requestConflictAnswer = (changes: StaleChanges) => new Promise<ConflictAnswer>((resolve) => {
  pendingConflict.set({ changes, answer: (answer) => { pendingConflict.set(null); resolve(answer) } })
})
