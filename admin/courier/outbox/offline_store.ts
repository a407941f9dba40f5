/**
 * The IndexedDB of the phone: the actions that wait with their photos, the day that was read last, and what is half typed. An action and
 * its photos are stored in one transaction, before the page shows the action as done; the same transaction removes what was typed for it.
 */
import type { CourierDay } from '#common/courier/day'
import type { QueuedAction } from './queued_action.ts'
import { MEDIA_CACHE } from '../worker/cache_names.ts'

const NAME = 'zarbia-courier'

export interface StoredDay {
  readonly courier_id: number
  readonly day: CourierDay
  readonly read_at: string
}

/** What is half typed in a form of this name, with its photos. */
export interface StoredDraft {
  readonly name: string
  readonly courier_id: number
  readonly typed: object
  readonly typed_at: string
}

/** The phone has no room for the action: it was not stored. */
export class StorageFull extends Error {}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(NAME, 2)
    opening.onupgradeneeded = ({ oldVersion }) => {
      const { result: database } = opening
      database.createObjectStore('drafts', { keyPath: ['courier_id', 'name'] })
      if (oldVersion > 0) return
      // The actions: phones in use have the store under this name.
      database.createObjectStore('presses', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key', { unique: true })
      database.createObjectStore('photos')
      database.createObjectStore('days', { keyPath: 'courier_id' })
    }
    opening.onsuccess = () => {
      // A newer version of the application is opened in another tab: it must not wait for this one.
      opening.result.onversionchange = () => {
        opening.result.close()
        opened = undefined
      }
      resolve(opening.result)
    }
    opening.onerror = () => { reject(opening.error ?? new Error(NAME)) }
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

type StoreName = 'presses' | 'photos' | 'days' | 'drafts'

/** Resolves when the transaction is on the disk, not before. */
async function transact<T>(names: readonly StoreName[], mode: IDBTransactionMode, work: (of: Stores) => IDBRequest<T> | null): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...names], mode, { durability: 'strict' })
    const request = work((name) => transaction.objectStore(name))
    transaction.oncomplete = () => { resolve(request?.result as T) }
    transaction.onabort = () => { reject(transaction.error ?? new DOMException('', 'AbortError')) }
  })
}
type Stores = (name: StoreName) => IDBObjectStore

export const readActions = (): Promise<readonly QueuedAction[]> =>
  transact(['presses'], 'readonly', (of) => of('presses').getAll() as IDBRequest<QueuedAction[]>)

export type UnstoredAction = Omit<QueuedAction, 'seq'>

/** Makes room for it with the day, which can be read again; an action cannot. Throws StorageFull. */
export async function addAction(action: UnstoredAction, photos: ReadonlyMap<string, Blob>, draft?: string): Promise<void> {
  const add = () => transact(['presses', 'photos', 'drafts'], 'readwrite', (of) => {
    if (draft !== undefined) of('drafts').delete([action.courier_id, draft])
    for (const [key, content] of photos) of('photos').put(content, key)
    return of('presses').add(action)
  })
  try {
    await add().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error
      await makeRoom()
      return add()
    })
  } catch (error) {
    throw storageError(error)
  }
}

export const saveAction = (action: QueuedAction): Promise<unknown> => transact(['presses'], 'readwrite', (of) => of('presses').put(action))

/** Stores the action with this photo instead of the one under `dropped`. Throws StorageFull. */
export async function saveActionWithPhoto(action: QueuedAction, key: string, content: Blob, dropped: string): Promise<void> {
  await transact(['presses', 'photos'], 'readwrite', (of) => {
    of('photos').delete(dropped)
    of('photos').put(content, key)
    return of('presses').put(action)
  }).catch((error: unknown) => { throw storageError(error) })
}

/** With their photos. */
export async function deleteActions(actions: readonly QueuedAction[]): Promise<void> {
  await transact(['presses', 'photos'], 'readwrite', (of) => {
    for (const { seq, photos } of actions) {
      of('presses').delete(seq)
      for (const { key } of photos) of('photos').delete(key)
    }
    return null
  })
}

export const readPhoto = async (key: string): Promise<Blob | null> =>
  (await transact(['photos'], 'readonly', (of) => of('photos').get(key) as IDBRequest<Blob | undefined>)) ?? null

export const readDrafts = (): Promise<readonly StoredDraft[]> =>
  transact(['drafts'], 'readonly', (of) => of('drafts').getAll() as IDBRequest<StoredDraft[]>)

export const saveDraft = (draft: StoredDraft): Promise<unknown> => transact(['drafts'], 'readwrite', (of) => of('drafts').put(draft))

export const deleteDraft = ({ courier_id, name }: Pick<StoredDraft, 'courier_id' | 'name'>): Promise<unknown> =>
  transact(['drafts'], 'readwrite', (of) => of('drafts').delete([courier_id, name]))

export const readDay = async (courierId: number): Promise<StoredDay | null> =>
  (await transact(['days'], 'readonly', (of) => of('days').get(courierId) as IDBRequest<StoredDay | undefined>)) ?? null

/** False when the phone has no room for it: the page shows what it has read, until it is closed. */
export async function saveDay(stored: StoredDay): Promise<boolean> {
  const put = () => transact(['days'], 'readwrite', (of) => of('days').put(stored))
  const putAfter = async (error: unknown) => {
    if (!isQuotaError(error)) throw error
    await makeRoom()
    return put()
  }
  return put().catch(putAfter).then(() => true, (error: unknown) => {
    if (isQuotaError(error)) return false
    throw error
  })
}

/** What names clients, of all couriers who have used this phone. The actions that wait stay. */
export async function forgetDays({ withDrafts }: { readonly withDrafts: boolean }): Promise<void> {
  await makeRoom()
  if (withDrafts) await transact(['drafts'], 'readwrite', (of) => of('drafts').clear())
}

/** Everything that the server can give again. */
async function makeRoom(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(MEDIA_CACHE)
  await transact(['days'], 'readwrite', (of) => of('days').clear())
}

const storageError = (error: unknown): unknown => (isQuotaError(error) ? new StorageFull() : error)

const isQuotaError = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
