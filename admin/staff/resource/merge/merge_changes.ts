/** Changes that were sent without a form of ours, on top of what somebody else has saved. */
import type { Row, Values } from '../../definition/record.ts'
import { askWhatToKeep } from './pending_conflict.ts'
import { mergedValues, staleChanges } from './stale_changes.ts'

/** The values to send, after the user has chosen between conflicting ones; null when they keep editing. */
export async function mergeChanges(resource: string, values: Values, base: Row, current: Row): Promise<Values | null> {
  const changes = staleChanges(resource, values, base, current)
  const chosen = await askWhatToKeep(changes)
  return chosen && mergedValues(values, changes, chosen)
}
