/** Publishes a change event for a row after the commit; open pages then read the row again. */
import { publish } from '#backend/engine/broadcast/publish'
import { fieldOf, type Resource } from '#backend/engine/definition/registry'
import type { ChangeOperation } from '#backend/engine/broadcast/change'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `isNewVersion`: false for a change of rollups, which keeps the version that a page may have written itself. */
export function publishChange(store: Store, resource: Resource, row: Data, op: ChangeOperation, isNewVersion = true): void {
  const [id, version] = [Number(row.id), isNewVersion ? Number(row.version) : null]
  store.afterCommit(() => publish({ resource: resource.name, id, op, version }))
  const owner = resource.parent === undefined ? null : row[resource.parent]
  if (resource.parent === undefined || typeof owner !== 'number') return
  // Also for the owner: the page of an order shows its items.
  const parent = String(fieldOf(resource, resource.parent).to)
  store.afterCommit(() => publish({ resource: parent, id: owner, op: 'update', version: null }))
}
