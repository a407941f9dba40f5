/** Adds new rows to the rollups of their parents. */
import { collectRollups } from '../collect_changes.ts'
import { lockRow } from '../rows/locks.ts'
import { afterRollups, rollupsAfter } from './propagate_rollups.ts'
import { changesByParent, takeParentChange, type ChildChange } from './changes.ts'
import { isLastValueRollup, rollupParentsOf, type RollupParent } from './rollups.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { Store } from '../../store.ts'
import type { Data } from '#schema/predicate'

/** Called at once after the rows are inserted. All values come first, then the hooks: these may recompute some of them. */
export async function addToRollups(store: Store, resource: Resource, rows: readonly Data[]): Promise<void> {
  const changed = new Map<string, { readonly parent: Resource; readonly before: Data; readonly row: Data }>()
  const changes = insertionsOf(rows)
  for (const link of rollupParentsOf(resource)) {
    for (const [id, own] of changesByParent(store, resource, link, changes)) {
      const { before, row } = await addToParent(store, link, id, resource, own)
      const key = `${link.parent.name} ${id}`
      if (row) changed.set(key, { parent: link.parent, before: changed.get(key)?.before ?? before, row })
    }
  }
  for (const { parent, before, row } of changed.values()) await afterRollups(store, parent, before, row)
}

/** Before a new row and its children are written. Returns the rollups that have counted the children. */
export async function addToNewParent(
  store: Store, parent: Resource, id: number,
  children: { readonly resource: Resource; readonly by: string; readonly rows: readonly Data[] },
): Promise<Field[]> {
  const counted: Field[] = []
  for (const link of rollupParentsOf(children.resource)) {
    if (link.parent !== parent || link.by !== children.by) continue
    const rollups = link.rollups.filter((field) => !isLastValueRollup(field))
    await addToParent(store, { ...link, rollups }, id, children.resource, insertionsOf(children.rows))
    counted.push(...rollups)
  }
  return counted
}

const insertionsOf = (rows: readonly Data[]): ChildChange[] => rows.map((after) => ({ before: null, after }))

/** Without the hooks of the parent. `row` is null when nothing changes. */
async function addToParent(
  store: Store, link: RollupParent, id: number, child: Resource, changes: readonly ChildChange[],
): Promise<{ before: Data; row: Data | null }> {
  const change = takeParentChange(store, child, link, id, changes)
  if (!change) return { before: {}, row: null }
  const before = await lockRow(store, link.parent, id)
  return { before, row: await collectRollups(store, link.parent, before, await rollupsAfter(store, link.parent, before, change)) }
}
