/** The question which values to keep, while its dialog (stale_dialog.tsx) is open. */
import { createStore } from '../../providers/external_store.ts'
import type { Side } from '../form/three_way_merge.ts'
import type { StaleChanges } from './stale_changes.ts'

/** By field; null when the user keeps editing. */
export type Answer = Readonly<Record<string, Side>> | null

export const openQuestion = createStore<{ readonly changes: StaleChanges; readonly answer: (answer: Answer) => void } | null>(null)

export const ask = (changes: StaleChanges) => new Promise<Answer>((resolve) => {
  openQuestion.set({ changes, answer: (answer) => { openQuestion.set(null); resolve(answer) } })
})
