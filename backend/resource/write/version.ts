/** The optimistic lock: whoever saves says which version of the record he had before him. */
import { isChildren, isList } from '#schema/fields/index'
import { record } from '../read/show.ts'
import { isListed, readableFields } from '../read/access.ts'
import { invalid, Stale } from '../refusals.ts'
import { isSame } from './same.ts'
import type { Resource } from '#backend/definition/registry'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

/** The record as an answer to a write. Who may move it but not read it learns no more than that it was moved. */
export async function visibleRecord(store: RequestStore, resource: Resource, row: Data): Promise<Data | null> {
  return isListed(resource, store.caller) ? record(store.trx, resource, store.caller, Number(row.id)) : null
}

export async function assertVersion(store: RequestStore, resource: Resource, row: Data, body: Data): Promise<void> {
  if (typeof body.version !== 'number') throw invalid('version', (t) => t('errors.record.version'))
  if (body.version === row.version) return
  const current = (await visibleRecord(store, resource, row)) ?? {}
  const readable = isListed(resource, store.caller) ? readableFields(resource, store.caller) : new Set<string>()
  const sent = Object.keys(body).filter((name) => readable.has(name) && resource.fields[name] && !isChildren(resource.fields[name]))
  const conflict = sent
    .filter((name) => !isSame(body[name], sentOf(resource, name, current[name])))
    .map((name) => [name, { mine: body[name], theirs: current[name] ?? null }])
  throw new Stale(Object.fromEntries(conflict) as Record<string, { mine: unknown; theirs: unknown }>, current)
}

/** Lists are read with names and sent as ids. */
function sentOf(resource: Resource, name: string, value: unknown): unknown {
  if (!isList(resource.fields[name]) || !Array.isArray(value)) return value
  return (value as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
}
