/**
 * What a transaction knows of rows already. A row that it has locked, or written, is changed by nobody else until it ends, so it
 * is read once; what was only read is known until the next lock, for which it may have waited while others wrote.
 */
import { traitsOf } from '#schema/fields/index'
import { fieldsWith, type Field, type Resource } from '../registry.ts'
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

/** Just written by ourselves, and so locked too. */
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

/** After a way back to a savepoint, with which locks and changes are gone; after a deletion, which may have reached further rows. */
export function forgetRows({ trx }: Transaction): void {
  memories.delete(trx)
}

function memoryOf({ trx }: Transaction): Memory {
  const memory = memories.get(trx)
    ?? { locked: new Map(), seen: new Map(), reached: new Map(), born: new Set<string>(), peopled: new Set<string>() }
  memories.set(trx, memory)
  return memory
}
