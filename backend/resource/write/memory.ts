/**
 * What a transaction knows of rows already. A row that it has locked, or written, is changed by nobody else until it ends, so it
 * is read once; what was only read is known until the next lock, for which it may have waited while others wrote.
 */
import { traitsOf } from '#schema/fields/index'
import { fieldsWith, type Field, type Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

interface Memory {
  readonly locked: Map<string, Data>
  readonly seen: Map<string, Data>
  /** Rows that began in this transaction: nobody else can refer to them yet. */
  readonly born: Set<string>
  /** Of those, `<child>.<column> <row>` for the children that were written since. */
  readonly peopled: Set<string>
  /** Questions about references that were answered with yes, by the table that they lead to. */
  readonly reached: Map<string, Set<string>>
  /** Rows that are changed here and not yet in the database: see unit_of_work.ts. Each of them is in `locked` as well. */
  readonly pending: Map<string, Pending>
}

export interface Pending {
  readonly resource: Resource
  readonly id: number
  readonly columns: Record<string, unknown>
  isNewVersion: boolean
}

type Transaction = Pick<Store, 'trx'>

const memories = new WeakMap<object, Memory>()
const keyOf = (resource: Resource, id: unknown) => `${resource.name} ${Number(id)}`

export const lockedRow = (store: Transaction, resource: Resource, id: unknown): Data | undefined =>
  memoryOf(store).locked.get(keyOf(resource, id))

export function knownRow(store: Transaction, resource: Resource, id: unknown): Data | undefined {
  const { locked, seen } = memoryOf(store)
  return locked.get(keyOf(resource, id)) ?? seen.get(keyOf(resource, id))
}

export function rememberSeen(store: Transaction, resource: Resource, row: Data): void {
  memoryOf(store).seen.set(keyOf(resource, row.id), row)
}

/** Just locked: whatever was read before may be old. */
export function rememberLocked(store: Transaction, resource: Resource, row: Data): Data {
  const { locked, seen } = memoryOf(store)
  seen.clear()
  locked.set(keyOf(resource, row.id), row)
  return row
}

/** Just changed by ourselves, and so locked too. */
export function rememberWritten(store: Transaction, resource: Resource, row: Data): Data {
  const { locked, reached, born, peopled } = memoryOf(store)
  reached.delete(resource.name)
  locked.set(keyOf(resource, row.id), row)
  if (born.size) for (const field of fieldsWith(resource, 'relation', 'belongs_to')) peopled.add(childKey(resource, field, row[field.name]))
  return row
}

export function rememberBorn(store: Transaction, resource: Resource, row: Data): Data {
  memoryOf(store).born.add(keyOf(resource, row.id))
  return rememberWritten(store, resource, row)
}

/** No row can refer in this way to one that began in this transaction, unless the transaction itself has written it. */
export function isChildless(store: Transaction, child: Resource, name: string, id: unknown): boolean {
  const field = child.fields[name]
  if (!field || traitsOf(field).relation !== 'belongs_to' || typeof id !== 'number') return false
  const { born, peopled } = memoryOf(store)
  return born.has(`${String(field.to)} ${id}`) && !peopled.has(childKey(child, field, id))
}

const childKey = (child: Resource, { name }: Field, id: unknown) => `${child.name}.${name} ${Number(id)}`

export const isReached = (store: Transaction, target: Resource, question: string): boolean =>
  memoryOf(store).reached.get(target.name)?.has(question) ?? false

export function rememberReached(store: Transaction, target: Resource, question: string): void {
  const { reached } = memoryOf(store)
  reached.set(target.name, (reached.get(target.name) ?? new Set()).add(question))
}

/** This row is to be written. */
export function rememberPending(store: Transaction, resource: Resource, row: Data): Pending {
  const { pending } = memoryOf(store)
  const [key, id] = [keyOf(resource, row.id), Number(row.id)]
  const entry = pending.get(key) ?? { resource, id, columns: {}, isNewVersion: false }
  pending.set(key, entry)
  rememberWritten(store, resource, row)
  return entry
}

export const forgetPending = (store: Transaction, { resource, id }: Pending): void => {
  memoryOf(store).pending.delete(keyOf(resource, id))
}

/** Of all resources, or of one. */
export const pendingRows = (store: Transaction, resource?: Resource): Pending[] =>
  [...memoryOf(store).pending.values()].filter((one) => resource === undefined || one.resource === resource)

/** The rows of a resource as they are to be written. */
export const changedRows = (store: Transaction, resource: Resource): Data[] =>
  pendingRows(store, resource).map(({ id }) => lockedRow(store, resource, id) ?? {})

/** After a deletion, or a change behind the store's back, which may have reached further rows. What is to be written stays. */
export function forgetRows(store: Transaction): void {
  const { pending, locked } = memoryOf(store)
  const memory = emptyMemory()
  for (const [key, entry] of pending) {
    memory.pending.set(key, entry)
    memory.locked.set(key, locked.get(key) ?? {})
  }
  memories.set(store.trx, memory)
}

/** After a way back to a savepoint, with which locks and changes are gone. */
export function forgetEverything({ trx }: Transaction): void {
  memories.delete(trx)
}

function memoryOf({ trx }: Transaction): Memory {
  const memory = memories.get(trx) ?? emptyMemory()
  memories.set(trx, memory)
  return memory
}

const emptyMemory = (): Memory =>
  ({ locked: new Map(), seen: new Map(), reached: new Map(), born: new Set(), peopled: new Set(), pending: new Map() })
