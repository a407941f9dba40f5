/**
 * The identity map of a transaction. A row that the transaction has locked or written cannot be changed by another one before it
 * ends, so it is read once. A row that was only read is cached until the next lock: another transaction may have committed while
 * this one waited for it.
 */
import { traitsOf } from '#schema/fields/index'
import { forgetCountedChildren } from '../rollups/counted_children.ts'
import { fieldsWith, type Field, type Resource } from '#backend/engine/definition/registry'
import type { Data } from '#schema/predicate'

interface IdentityMap {
  readonly locked: Map<string, Data>
  readonly read: Map<string, Data>
  /** Rows that this transaction inserted: no other transaction can reference them yet. */
  readonly inserted: Set<string>
  /** `<child>.<column> <id>` of inserted rows that children written later reference. */
  readonly referenced: Set<string>
  /** Keys of reference queries that found their rows, by target table. */
  readonly verified: Map<string, Set<string>>
  /** Writes that are not flushed yet (unit_of_work.ts). Each of these rows is in `locked` as well. */
  readonly pending: Map<string, PendingWrite>
}

export interface PendingWrite {
  readonly resource: Resource
  readonly id: number
  readonly columns: Record<string, unknown>
  /** The row is to be inserted. */
  readonly isNew: boolean
  isNewVersion: boolean
}

interface Transaction { readonly trx: object }

const identityMaps = new WeakMap<object, IdentityMap>()
const keyOf = (resource: Resource, id: unknown) => `${resource.name} ${Number(id)}`

export const lockedRow = (store: Transaction, resource: Resource, id: unknown): Data | undefined =>
  identityMapOf(store).locked.get(keyOf(resource, id))

/** The rows of a resource that this transaction has locked or written. */
export const lockedRows = (store: Transaction, { name }: Resource): Data[] =>
  [...identityMapOf(store).locked].filter(([key]) => key.startsWith(`${name} `)).map(([, row]) => row)

export function rowInIdentityMap(store: Transaction, resource: Resource, id: unknown): Data | undefined {
  const { locked, read } = identityMapOf(store)
  return locked.get(keyOf(resource, id)) ?? read.get(keyOf(resource, id))
}

export function cacheReadRow(store: Transaction, resource: Resource, row: Data): void {
  identityMapOf(store).read.set(keyOf(resource, row.id), row)
}

/** After a lock, rows that were read before it may be stale. */
export function cacheLocked(store: Transaction, resource: Resource, row: Data): Data {
  const { locked, read } = identityMapOf(store)
  read.clear()
  locked.set(keyOf(resource, row.id), row)
  return row
}

/** A row that this transaction has written is locked by it as well. */
export function cacheWritten(store: Transaction, resource: Resource, row: Data): Data {
  const { locked, verified, inserted, referenced } = identityMapOf(store)
  verified.delete(resource.name)
  locked.set(keyOf(resource, row.id), row)
  if (inserted.size) {
    for (const field of fieldsWith(resource, 'relation', 'belongs_to')) referenced.add(childKey(resource, field, row[field.name]))
  }
  return row
}

export function cacheInserted(store: Transaction, resource: Resource, row: Data): Data {
  identityMapOf(store).inserted.add(keyOf(resource, row.id))
  return cacheWritten(store, resource, row)
}

/** Only this transaction can have written rows that reference a row which it inserted itself. */
export function hasNoChildren(store: Transaction, child: Resource, name: string, id: unknown): boolean {
  const field = child.fields[name]
  if (!field || traitsOf(field).relation !== 'belongs_to' || typeof id !== 'number') return false
  const { inserted, referenced } = identityMapOf(store)
  return inserted.has(`${String(field.to)} ${id}`) && !referenced.has(childKey(child, field, id))
}

const childKey = (child: Resource, { name }: Field, id: unknown) => `${child.name}.${name} ${Number(id)}`

export const isReferenceVerified = (store: Transaction, target: Resource, queryKey: string): boolean =>
  identityMapOf(store).verified.get(target.name)?.has(queryKey) ?? false

export function cacheVerifiedReference(store: Transaction, target: Resource, queryKey: string): void {
  const { verified } = identityMapOf(store)
  verified.set(target.name, (verified.get(target.name) ?? new Set()).add(queryKey))
}

/** Caches `row` as the current one and returns its pending write. */
export function addPendingWrite(store: Transaction, resource: Resource, row: Data, isNew = false): PendingWrite {
  const { pending } = identityMapOf(store)
  const [key, id] = [keyOf(resource, row.id), Number(row.id)]
  const entry = pending.get(key) ?? { resource, id, columns: {}, isNew, isNewVersion: false }
  pending.set(key, entry)
  if (isNew) cacheInserted(store, resource, row)
  else cacheWritten(store, resource, row)
  return entry
}

export const removePendingWrite = (store: Transaction, { resource, id }: PendingWrite): void => {
  identityMapOf(store).pending.delete(keyOf(resource, id))
}

/** Pending writes of one resource, or of all. */
export const pendingWrites = (store: Transaction, resource?: Resource): PendingWrite[] =>
  [...identityMapOf(store).pending.values()].filter((one) => resource === undefined || one.resource === resource)

/** The rows of a resource with their pending writes applied. */
export const pendingRowValues = (store: Transaction, resource: Resource): Data[] =>
  pendingWrites(store, resource).map(({ id }) => lockedRow(store, resource, id) ?? {})

/** After a delete, or a write outside the store, which may have changed further rows. Pending writes stay. */
export function evictRows(store: Transaction): void {
  const { pending, locked } = identityMapOf(store)
  const map = emptyIdentityMap()
  for (const [key, entry] of pending) {
    map.pending.set(key, entry)
    map.locked.set(key, locked.get(key) ?? {})
  }
  identityMaps.set(store.trx, map)
}

/** After a rollback to a savepoint, which undoes changes and releases locks. */
export function clearIdentityMap({ trx }: Transaction): void {
  identityMaps.delete(trx)
  forgetCountedChildren(trx)
}

function identityMapOf({ trx }: Transaction): IdentityMap {
  const map = identityMaps.get(trx) ?? emptyIdentityMap()
  identityMaps.set(trx, map)
  return map
}

const emptyIdentityMap = (): IdentityMap =>
  ({ locked: new Map(), read: new Map(), verified: new Map(), inserted: new Set(), referenced: new Set(), pending: new Map() })
