import { lockOwners } from './locks.ts'
import { rememberLocked } from './memory.ts'
import { lockVisible } from '../read/scope.ts'
import { NotFound } from '../refusals.ts'
import type { RequestStore } from '../store.ts'
import type { Resource } from '#backend/definition/registry'
import type { Data } from '#schema/predicate'

/** The row, locked after those that own it; one that the caller may not know of does not exist. */
export async function seen(store: RequestStore, resource: Resource, id: number, from: 'life' | 'trash' = 'life'): Promise<Data> {
  await lockOwners(store, resource, id)
  const row = await lockVisible(store.trx, resource, store.caller, id, { trash: from === 'trash' })
  if (!row) throw new NotFound()
  return rememberLocked(store, resource, row)
}
