/** Saves the changes of a form on top of what somebody else has saved, after the user has chosen between conflicting values. */
import type { BaseKey } from '@refinedev/core'
import { dataProvider } from '../../../kit/providers/rest/data_provider.ts'
import { isStale, type Failure } from '../../../kit/providers/rest/api_failure.ts'
import type { Row, Values } from '../../definition/record.ts'
import { requestConflictAnswer } from './pending_conflict.ts'
import { mergedValues, staleChanges } from './stale_changes.ts'

export interface SaveMergedInput {
  readonly resource: string
  readonly id: BaseKey
  readonly values: Values
  readonly base: Row
  /** Thrown when the user keeps editing. */
  readonly error: Failure
}

export async function saveMerged({ resource, id, values, base, error }: SaveMergedInput): Promise<Row> {
  const { data: current } = await dataProvider.getOne<Row>({ resource, id })
  const changes = staleChanges(resource, values, base, current)
  const chosen = await requestConflictAnswer(changes)
  if (chosen === null) throw error
  const merged = mergedValues(values, changes, chosen)
  if (Object.keys(merged).length === 0) return current
  try {
    return (await dataProvider.update<Row, Values>({ resource, id, variables: { ...merged, version: current.version } })).data
  } catch (failure) {
    if (!isStale(failure)) throw failure
    return saveMerged({ resource, id, values: merged, base: current, error: failure })
  }
}
