/**
 * A unit of work. The changes of one call of the store are collected in the identity map and flushed when the call ends: each row by
 * one statement with one audit entry, however many rules changed it. Rules read through the store, which sees pending writes.
 */
import { allSettled, query, type Columns } from '#backend/engine/database/query'
import { publishChange } from './publish_change.ts'
import { writeAuditEntries, mergeEntries, type AuditEntry } from './audit.ts'
import { insertStatement } from './rows/insert_statement.ts'
import {
  clearIdentityMap, removePendingWrite, lockedRow, pendingWrites, addPendingWrite, cacheWritten, type PendingWrite,
} from './rows/identity_map.ts'
import { registry, type Resource } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

interface UnitOfWork {
  readonly entries: AuditEntry[]
  /** `<resource> <id>` of rows that were flushed already → what caused the flush. */
  readonly written: Map<string, string>
  /** Statements that are sent and not awaited yet. */
  readonly sent: Promise<unknown>[]
}

/** A flushed row, as reported to `watchWrites`. */
export interface WrittenRow {
  readonly resource: Resource
  /** As its rules have computed it. It is not read back. */
  readonly row: Data
  /** The cause of the previous flush, where a row is written a second time in a unit of work. */
  readonly previousCause: string | null
}

const units = new WeakMap<object, UnitOfWork>()
type Watch = (store: Store, written: WrittenRow) => void | Promise<void>
const watchers = new Set<Watch>()

/** For tests: each row must be written once, and stored with the values that its rules saw. Returns the function that stops watching. */
export function watchWrites(watch: Watch): () => void {
  watchers.add(watch)
  return () => { watchers.delete(watch) }
}

export async function reportWritten(store: Store, written: WrittenRow): Promise<void> {
  for (const watch of watchers) await watch(store, written)
}

/** The outermost unit of work of a transaction flushes its updates; a nested one joins it. */
export async function inUnitOfWork<T>(store: Store, work: () => Promise<T>): Promise<T> {
  if (units.has(store.trx)) return work()
  const unit: UnitOfWork = { entries: [], written: new Map(), sent: [] }
  units.set(store.trx, unit)
  try {
    const result = await work()
    // Sent together.
    await allSettled([...unit.sent, flush(store), writeAuditEntries(store, mergeEntries(unit.entries))])
    return result
  } catch (error) {
    // The identity map is invalid now: a caller that continues has rolled back to a savepoint.
    clearIdentityMap(store)
    // After a statement that fails PostgreSQL refuses the others: its error is the cause.
    await allSettled(unit.sent)
    throw error
  } finally {
    units.delete(store.trx)
  }
}

/** The same for work on one row; returns the row as it is after the flush. */
export async function rowInUnitOfWork(store: Store, resource: Resource, work: () => Promise<Data>): Promise<Data> {
  const row = await inUnitOfWork(store, work)
  return lockedRow(store, resource, row.id) ?? row
}

/** For a statement whose result nothing depends on: its error ends the unit of work. */
export function awaitAtEnd(store: Store, statement: Promise<unknown>): void {
  // Until the end it must not be an unhandled rejection.
  statement.catch(() => undefined)
  currentUnit(store).sent.push(statement)
}

/** Adds an update: `row` is the new row, `columns` are the columns that differ. */
export function collectUpdate(store: Store, resource: Resource, row: Data, columns: Data, version: 'bump' | 'keep'): Data {
  const pending = addPendingWrite(store, resource, row)
  Object.assign(pending.columns, columns)
  pending.isNewVersion ||= version === 'bump'
  return row
}

/** Adds a new row, which is inserted before the first statement that names its table. Its values may change until then. */
export function collectInsert(store: Store, resource: Resource, row: Data, columns: Data): Data {
  Object.assign(addPendingWrite(store, resource, row, true).columns, columns)
  return row
}

export function collectAuditEntries(store: Store, entries: readonly AuditEntry[]): void {
  currentUnit(store).entries.push(...entries)
}

/** Flushes pending writes of the tables that the statement names, then runs it. */
export async function flushAndQuery(store: Store, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> {
  await flush(store, ({ resource }) => new RegExp(`\\b${resource.name}\\b`).test(sql), sql)
  return query(store.trx, sql, bindings)
}

/** New rows first, which others may reference; then updates by table and id, so that two transactions write in the same order. */
export async function flush(
  store: Store,
  isSelected: (pending: PendingWrite) => boolean = () => true,
  cause = 'end of unit',
): Promise<void> {
  const selected = pendingWrites(store).filter(isSelected)
  const updates = selected.filter(({ isNew }) => !isNew).sort((a, b) => positionOf(a) - positionOf(b) || a.id - b.id)
  await allSettled([...selected.filter(({ isNew }) => isNew), ...updates].map((pending) => write(store, pending, cause)))
}

const tablePositions = new Map([...registry.keys()].map((name, index) => [name, index]))
const positionOf = ({ resource }: PendingWrite) => tablePositions.get(resource.name) ?? 0

async function write(store: Store, pending: PendingWrite, cause: string): Promise<void> {
  const { resource, id, isNew } = pending
  const { sql, bindings } = isNew ? insertStatement(resource, [pending.columns]) : updateStatement(pending)
  removePendingWrite(store, pending)
  const expected = lockedRow(store, resource, id) ?? {}
  const statement = query(store.trx, sql, bindings)
  if (isNew) {
    await allSettled([statement, reportWritten(store, { resource, row: expected, previousCause: null })])
    return
  }
  const [changed] = await statement
  const row = cacheWritten(store, resource, { ...expected, ...changed })
  const { written } = currentUnit(store)
  const key = `${resource.name} ${id}`
  await reportWritten(store, { resource, row, previousCause: written.get(key) ?? null })
  publishChange(store, resource, row, 'update', pending.isNewVersion)
  written.set(key, cause)
}

/** Returns what the statement itself sets. */
function updateStatement({ resource, id, columns, isNewVersion }: PendingWrite) {
  const sets = [
    ...Object.keys(columns).map((name) => `"${name}" = ?`), ...(isNewVersion ? ['version = version + 1'] : []), 'updated_at = now()',
  ]
  return {
    sql: `update "${resource.name}" set ${sets.join(', ')} where id = ? returning version, updated_at`,
    bindings: [...Object.values(columns), id],
  }
}

function currentUnit({ trx }: Store): UnitOfWork {
  const unit = units.get(trx)
  if (!unit) throw new Error('rows can be changed only within a unit of work')
  return unit
}
