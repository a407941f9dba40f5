/** The optimistic lock: whoever saves says which version of the record he had before him. */
import { record } from '../read/show.ts'
import { readableFields } from '../read/access.ts'
import { invalid, Stale } from '../refusals.ts'
import { isSame } from './same.ts'
import type { Resource } from '../registry.ts'
import type { RequestStore } from './save.ts'
import type { Data } from '#schema/predicate'

export async function assertVersion(store: RequestStore, resource: Resource, row: Data, body: Data): Promise<void> {
  if (typeof body.version !== 'number') throw invalid('version', (t) => t('errors.record.version'))
  if (body.version === row.version) return
  const current = (await record(store.trx, resource, store.caller, Number(row.id))) ?? {}
  const readable = readableFields(resource, store.caller)
  const sent = Object.keys(body).filter((name) => readable.has(name) && resource.fields[name] && resource.fields[name].type !== 'children')
  const conflict = sent
    .filter((name) => !isSame(body[name], current[name]))
    .map((name) => [name, { mine: body[name], theirs: current[name] ?? null }])
  throw new Stale(Object.fromEntries(conflict) as Record<string, { mine: unknown; theirs: unknown }>, current)
}
