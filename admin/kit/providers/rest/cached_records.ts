/** The version of a record that is shown to the user: forms of Refine send none. It is in the cache of the queries. */
import type { BaseKey, BaseRecord } from '@refinedev/core'
import { isFormRecordQuery } from '../open_forms.ts'
import { queryClient } from './query_client.ts'

export interface VersionedRecord extends BaseRecord { readonly id: number; readonly version: number }

/**
 * The record as its open form shows it; without one as the newest that a page has read. After a save of this tab what the server
 * returned, even if nothing has been read since.
 */
export function findCachedRecord(resource: string, id: BaseKey): VersionedRecord | undefined {
  const shown = queriesOf(resource, id, 'active').filter(({ queryKey }) => isFormRecordQuery(queryKey))
  const read = shown.length > 0 ? shown.map(({ state }) => state.data) : allRead(resource)
  const records = [...read, queryClient.getQueryData(savedKey(resource, id))].flatMap(recordsIn)
  return records.filter((record) => String(record.id) === String(id)).toSorted((a, b) => b.version - a.version)[0]
}

export const isFormOpen = (resource: string, id: BaseKey): boolean =>
  queriesOf(resource, id, 'active').some(({ queryKey }) => isFormRecordQuery(queryKey))

export function cacheSavedRecord(resource: string, id: BaseKey, record: unknown): void {
  queryClient.setQueryData(savedKey(resource, id), { data: record })
}

const savedKey = (resource: string, id: BaseKey) => ['saved', resource, String(id)]
queryClient.setQueryDefaults(['saved'], { gcTime: 60 * 60_000 })

const queriesOf = (resource: string, id: BaseKey, type: 'active' | 'all') =>
  queryClient.getQueryCache().findAll({ queryKey: ['data', 'default', resource, 'one', String(id)], type })

const allRead = (resource: string) =>
  queryClient.getQueriesData({ queryKey: ['data', 'default', resource] }).map(([, data]) => data)

/** The records in the response of a list, of several ids, or of one. */
function recordsIn(response: unknown): VersionedRecord[] {
  const { data } = (response ?? {}) as { readonly data?: unknown }
  return [data].flat().filter((record): record is VersionedRecord =>
    typeof record === 'object' && record !== null && 'id' in record && typeof (record as Partial<VersionedRecord>).version === 'number')
}
