/**
 * Forms of Refine (`useForm` of @refinedev/core and antd) show their record again whenever it was read again: what was typed would
 * be replaced as soon as somebody else saves it. The query of a form with unsaved changes keeps its record.
 */
import type { BaseKey } from '@refinedev/core'
import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { createListeners, createStore } from './external_store.ts'
import { recordKey, recordOf } from './rest/query_keys.ts'

/** In the meta of every resource. Refine adds it to the queries of its forms and pages of a record, not to those of our own pages. */
export const FORM_QUERY_META = { kept_while_edited: true } as const

/** Whether a form of Refine has unsaved changes (layout/unsaved_changes.tsx). */
export const unsavedChanges = createStore(false)

/** Of the query by which a form of Refine reads its record. */
export const formKey = (resource: string, id: BaseKey): QueryKey => recordKey(resource, id).params(FORM_QUERY_META).get()

export function isHeldRecordQuery(queryKey: QueryKey): boolean {
  const record = recordOf(queryKey)
  if (!record || !partialMatchKey(queryKey, formKey(record.resource, record.id))) return false
  return unsavedChanges.read() || saving.has(nameOf(record.resource, record.id))
}

const saving = new Set<string>()
const nameOf = (resource: string, id: BaseKey) => `${resource} ${id}`

/** Keeps the record until it is saved. When that fails, a listener marks the changes as unsaved before the record is read again. */
export async function saveWithoutRefetch<T>(resource: string, id: BaseKey, save: () => Promise<T>): Promise<T> {
  const key = nameOf(resource, id)
  saving.add(key)
  try {
    return await save()
  } catch (error) {
    notify(resource, id)
    throw error
  } finally {
    saving.delete(key)
  }
}

const { subscribe, notify } = createListeners<[resource: string, id: BaseKey]>()
export const watchFailedSaves = subscribe
