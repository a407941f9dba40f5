/**
 * Forms of Refine (`useForm` of @refinedev/core and antd) show their record again whenever it was read again: what was typed would
 * be replaced as soon as somebody else saves it. The query of a form with unsaved changes keeps its record.
 */
import type { BaseKey } from '@refinedev/core'
import { createListeners, createStore } from './external_store.ts'

/** In the meta of every resource. Refine adds it to the queries of its forms and pages of a record, not to those of our own pages. */
export const FORM_QUERY_META = { kept_while_edited: true } as const

/** Whether a form of Refine has unsaved changes (layout/unsaved_changes.tsx). */
export const unsavedChanges = createStore(false)

/** `['data', 'default', 'cities', 'one', '4', { kept_while_edited: true }]` */
export const isFormRecordQuery = ([kind, , , action, , params]: readonly unknown[]): boolean =>
  kind === 'data' && action === 'one' && typeof params === 'object' && params !== null && 'kept_while_edited' in params

export const isHeldRecordQuery = (queryKey: readonly unknown[]): boolean =>
  isFormRecordQuery(queryKey) && (unsavedChanges.read() || saving.has(keyOf(String(queryKey[2]), queryKey[4] as BaseKey)))

const saving = new Set<string>()
const keyOf = (resource: string, id: BaseKey) => `${resource} ${id}`

/** Keeps the record until it is saved. When that fails, a listener marks the changes as unsaved before the record is read again. */
export async function saveWithoutRefetch<T>(resource: string, id: BaseKey, save: () => Promise<T>): Promise<T> {
  const key = keyOf(resource, id)
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
