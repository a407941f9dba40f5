/** Propagates changes of children to the rollups of their parents, and of the parents' parents. */
import { changedNames, collectRollups } from '../collect_changes.ts'
import { computeRollups } from './compute_rollups.ts'
import { afterSave } from '../hooks.ts'
import { lockRow } from '../rows/locks.ts'
import { changesByParent, changedValues, takeParentChange, type ChildChange, type ParentChange } from './changes.ts'
import { rollupParentsOf } from './rollups.ts'
import { inUnitOfWork } from '../unit_of_work.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { Store } from '../../store.ts'
import type { Data } from '#schema/predicate'

/** Updates each parent once, however many of its children changed; its rollups except those that are `counted` already. */
export async function propagateRollups(
  store: Store, resource: Resource, changes: readonly ChildChange[], counted: readonly Field[] = [],
): Promise<void> {
  for (const link of rollupParentsOf(resource)) {
    const rollups = link.rollups.filter((field) => !counted.includes(field))
    for (const [id, own] of changesByParent(store, resource, link, changes)) {
      const change = takeParentChange(store, resource, { ...link, rollups }, id, own)
      if (change) await updateParent(store, link.parent, id, change)
    }
  }
}

async function updateParent(store: Store, parent: Resource, id: number, change: ParentChange): Promise<void> {
  const before = await lockRow(store, parent, id)
  await updateRollups(store, parent, before, await rollupsAfter(store, parent, before, change))
}

/**
 * Writes rollups, or other values that follow from other rows, and what is derived from them. The version stays: an open form is not stale
 * because an item was measured.
 */
export async function updateRollups(store: Store, resource: Resource, before: Data, rollups: Data): Promise<void> {
  const row = await collectRollups(store, resource, before, rollups)
  if (row) await afterRollups(store, resource, before, row)
}

/** The rollups of the parents above, and the hooks, after `collectRollups`. */
export async function afterRollups(store: Store, resource: Resource, before: Data, row: Data): Promise<void> {
  await propagateRollups(store, resource, [{ before, after: row }])
  await afterSave(store, resource, before, row, changedNames(before, row))
}

/** The new values of the rollups of a parent, which is locked. */
export async function rollupsAfter(store: Store, parent: Resource, before: Data, { changes, last }: ParentChange): Promise<Data> {
  return { ...changedValues(before, changes), ...last.length && await computeRollups(store, parent, last, Number(before.id)) }
}

/** Recomputes all rollups of a row, for children that were not written through the store. */
export const recomputeRollups = (store: Store, resource: Resource, id: number): Promise<void> => inUnitOfWork(store, async () => {
  const parent = await lockRow(store, resource, id)
  const rollups = Object.values(resource.fields).filter(({ rollup }) => rollup)
  await updateRollups(store, resource, parent, await computeRollups(store, resource, rollups, id))
})
