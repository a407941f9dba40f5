/** The version of a record that is shown to the user: forms of Refine send none. It is in the cache of the queries. */
import type { BaseKey, BaseRecord } from '@refinedev/core'
import { formKey } from '../open_forms.ts'
import { queryClient } from './query_client.ts'
import { resourceKey } from './query_keys.ts'

export interface VersionedRecord extends BaseRecord { readonly id: number; readonly version: number }

/**
 * The record as its open form shows it; without one as the newest that a page has read. After a save of this tab what the server
 * returned, even if nothing has been read since.
 */
export function findCachedRecord(resource: string, id: BaseKey): VersionedRecord | undefined {
  const shown = openForms(resource, id).map(({ state }) => state.data)
  const read = shown.length > 0 ? shown : queryClient.getQueriesData({ queryKey: resourceKey(resource).get() }).map(([, data]) => data)
  const records = [...read, queryClient.getQueryData(savedKey(resource, id))].flatMap(recordsIn)
  return records.filter((record) => String(record.id) === String(id)).toSorted((a, b) => b.version - a.version)[0]
}

export const isFormOpen = (resource: string, id: BaseKey): boolean => openForms(resource, id).length > 0

const openForms = (resource: string, id: BaseKey) =>
  queryClient.getQueryCache().findAll({ queryKey: formKey(resource, id), type: 'active' })

export function cacheSavedRecord(resource: string, id: BaseKey, record: unknown): void {
  queryClient.setQueryData(savedKey(resource, id), { data: record })
}

const savedKey = (resource: string, id: BaseKey) => ['saved', resource, String(id)]
queryClient.setQueryDefaults(['saved'], { gcTime: 60 * 60_000 })

/** The records in the response of a list, of several ids, or of one. */
function recordsIn(response: unknown): VersionedRecord[] {
  const { data } = (response ?? {}) as { readonly data?: unknown }
  return [data].flat().filter((record): record is VersionedRecord =>
    typeof record === 'object' && record !== null && 'id' in record && typeof (record as Partial<VersionedRecord>).version === 'number')
}
