/**
 * A unit of work. What one call changes is collected in the identity map and written when the call ends: each row in one UPDATE
 * with one entry in the log, however many rules had a part in it. Rules read through the store, which knows what is not written yet.
 */
import { query, type Columns } from '#backend/database/query'
import { announce } from './announce.ts'
import { auditAll, mergeEntries, type Entry } from './audit.ts'
import { fromColumns } from './columns.ts'
import { forgetEverything, forgetPending, lockedRow, pendingRows, rememberPending, rememberWritten, type Pending } from './memory.ts'
import { registry, type Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

interface Unit {
  readonly entries: Entry[]
  /** By `<resource> <id>` of the rows that were written already: what had to see them. */
  readonly written: Map<string, string>
}

/** What was written, for whoever watches. */
export interface Written {
  readonly resource: Resource
  /** The row as the rules saw it, and as the database has it. */
  readonly expected: Data
  readonly row: Data
  /** What had to see it before, where it is written for the second time in a unit. */
  readonly earlier: string | null
}

const units = new WeakMap<object, Unit>()
const watchers = new Set<(written: Written) => void>()

/** Tests watch that each row is written once, and as its rules saw it. Returns how to stop. */
export function watchWrites(watch: (written: Written) => void): () => void {
  watchers.add(watch)
  return () => { watchers.delete(watch) }
}

/** The outermost unit of a transaction writes what was collected; one within it is part of it. */
export async function inUnit<T>(store: Store, work: () => Promise<T>): Promise<T> {
  if (units.has(store.trx)) return work()
  const unit: Unit = { entries: [], written: new Map() }
  units.set(store.trx, unit)
  try {
    const done = await work()
    await flush(store)
    await auditAll(store, mergeEntries(unit.entries))
    return done
  } catch (error) {
    // The rows are no longer what memory says: whoever goes on has gone back to a savepoint.
    forgetEverything(store)
    throw error
  } finally {
    units.delete(store.trx)
  }
}

/** The same for work on one row: returns the row as it is in the end. */
export async function rowInUnit(store: Store, resource: Resource, work: () => Promise<Data>): Promise<Data> {
  const row = await inUnit(store, work)
  return lockedRow(store, resource, row.id) ?? row
}

/** `row` is the row as it is from now on; `columns` are those that differ. */
export function collect(store: Store, resource: Resource, row: Data, columns: Data, version: 'bump' | 'keep'): Data {
  const pending = rememberPending(store, resource, row)
  Object.assign(pending.columns, columns)
  pending.isNewVersion ||= version === 'bump'
  return row
}

export function log(store: Store, entries: readonly Entry[]): void {
  unitOf(store).entries.push(...entries)
}

/** A statement sees what was changed before it: rows of the tables that it names are written first. */
export async function read(store: Store, sql: string, bindings: readonly unknown[] = []): Promise<Columns[]> {
  await flush(store, ({ resource }) => new RegExp(`\\b${resource.name}\\b`).test(sql), sql)
  return query(store.trx, sql, bindings)
}

/** By table and id, so that two transactions write in the same order. */
export async function flush(store: Store, isMeant: (pending: Pending) => boolean = () => true, cause = 'the end'): Promise<void> {
  const rows = pendingRows(store).filter(isMeant)
  for (const pending of rows.sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id)) await write(store, pending, cause)
}

const places = new Map([...registry.keys()].map((name, index) => [name, index]))
const placeOf = ({ resource }: Pending) => places.get(resource.name) ?? 0

async function write(store: Store, pending: Pending, cause: string): Promise<void> {
  const { resource, id, columns, isNewVersion } = pending
  const sets = [
    ...Object.keys(columns).map((name) => `"${name}" = ?`), ...(isNewVersion ? ['version = version + 1'] : []), 'updated_at = now()',
  ]
  forgetPending(store, pending)
  const [found = {}] = await query(store.trx, `update "${resource.name}" set ${sets.join(', ')} where id = ? returning *`, [
    ...Object.values(columns), id,
  ])
  const expected = lockedRow(store, resource, id) ?? {}
  const row = rememberWritten(store, resource, fromColumns(resource, found))
  announce(store, resource, row, 'update')
  const { written } = unitOf(store)
  const key = `${resource.name} ${id}`
  for (const watch of watchers) watch({ resource, expected, row, earlier: written.get(key) ?? null })
  written.set(key, cause)
}

function unitOf({ trx }: Store): Unit {
  const unit = units.get(trx)
  if (!unit) throw new Error('rows are changed within a unit of work')
  return unit
}
