/** Optimistic locking: a write must send the version of the record that was read. */
import { isChildren, isList } from '#schema/fields/index'
import { allSettled } from '#backend/engine/database/query'
import { findRecord } from '../read/find_record.ts'
import { mayList, readableFields } from '../policies/access.ts'
import { invalid, Stale } from '../refusals.ts'
import { isEqual } from './rows/is_equal.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

/** The record after a write; null for a caller who may change it but not read it. */
export async function visibleRecord(store: RequestStore, resource: Resource, row: Data): Promise<Data | null> {
  return mayList(resource, store.caller) ? findRecord(store.trx, resource, store.caller, Number(row.id)) : null
}

/**
 * The record for the response; only id and version when the caller may not read it, or when it has just left their scope. The last step
 * of a mutation: what is left to do before the commit is sent together with it.
 */
export async function visibleRecordOrVersion(store: RequestStore, resource: Resource, row: Data): Promise<Data> {
  const [record] = await allSettled([visibleRecord(store, resource, row), store.prepareCommit()])
  return record ?? { id: row.id, version: row.version }
}

/** Throws Stale with the conflicting values when the record has another version. */
export async function assertVersion(store: RequestStore, resource: Resource, row: Data, body: Data): Promise<void> {
  if (typeof body.version !== 'number') throw invalid('version', (t) => t('errors.record.version'))
  if (body.version === row.version) return
  const current = (await visibleRecord(store, resource, row)) ?? {}
  const readable = mayList(resource, store.caller) ? readableFields(resource, store.caller) : new Set<string>()
  const sent = Object.keys(body).filter((name) => readable.has(name) && resource.fields[name] && !isChildren(resource.fields[name]))
  const conflict = sent
    .filter((name) => !isEqual(body[name], asSent(resource, name, current[name])))
    .map((name) => [name, { mine: body[name], theirs: current[name] ?? null }])
  throw new Stale(Object.fromEntries(conflict) as Record<string, { mine: unknown; theirs: unknown }>, current)
}

/** Lists are read with labels and sent as ids. */
function asSent(resource: Resource, name: string, value: unknown): unknown {
  if (!isList(resource.fields[name]) || !Array.isArray(value)) return value
  return (value as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
}
