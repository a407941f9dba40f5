/** The question which values to keep, while its dialog (conflict_dialog.tsx) is open. */
import { createStore } from '../../../kit/providers/external_store.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import type { ChosenSides } from '../form/three_way_merge.ts'

/** `base`: the record that the user has edited; `current`: as another session has saved it meanwhile. */
export interface StaleChanges {
  readonly resource: Resource
  /** The fields that may be in conflict. */
  readonly fields: readonly Field[]
  readonly draft: Values
  readonly base: Row
  readonly current: Row
}

export interface Question extends StaleChanges { readonly answer: (chosen: ChosenSides | null) => void }

export const pendingConflict = createStore<Question | null>(null)

/** Null when the user keeps editing. */
export const askWhatToKeep = (changes: StaleChanges) => new Promise<ChosenSides | null>((resolve) => {
  pendingConflict.set({ ...changes, answer: (chosen) => { pendingConflict.set(null); resolve(chosen) } })
})
