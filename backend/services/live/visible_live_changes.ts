/** The changes that a caller may see: of resources they may list, of rows in their scope, and those addressed to them. */
import db from '@adonisjs/lucid/services/db'
import type { RowChange } from '#common/row_change'
import { mayList } from '#backend/engine/resource/policies/access'
import { scopedIds, seesAll } from '#backend/engine/resource/policies/scope'
import { registry, type Resource } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import { addresseeOf, type Change } from '#backend/engine/broadcast/change'

export async function visibleLiveChanges(caller: Caller, changes: readonly Change[]): Promise<RowChange[]> {
  const own = changes.filter(({ to }) => to === addresseeOf(caller)).map(({ to: _, ...change }) => change)
  const common = changes.filter(({ to }) => !to)
  const visible = await Promise.all([...Map.groupBy(common, ({ resource }) => resource)].map(async ([name, all]) => {
    const resource = registry.get(name)
    return resource && mayList(resource, caller) ? await visibleOfResource(resource, caller, all) : []
  }))
  return [...own, ...visible.flat()]
}

async function visibleOfResource(resource: Resource, caller: Caller, changes: readonly Change[]): Promise<readonly Change[]> {
  if (seesAll(resource, caller)) return changes
  const living = await inScope(resource, caller, changes.filter(({ op }) => op !== 'delete'), false)
  // The scope of a deleted row cannot be checked any more: only callers who see all rows receive it.
  const deleted = resource.soft_delete ? await inScope(resource, caller, changes.filter(({ op }) => op === 'delete'), true) : []
  return [...living, ...deleted]
}

async function inScope(resource: Resource, caller: Caller, changes: readonly Change[], trash: boolean): Promise<Change[]> {
  const ids = changes.flatMap(({ id }) => id ?? [])
  const visible = ids.length ? await scopedIds(db.connection(), resource, caller, ids, { trash }) : new Set<number>()
  return changes.filter(({ id }) => id === null || visible.has(id))
}
