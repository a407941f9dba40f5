/** Adds new rows to the rollups of their parents, instead of reading all children again. A last value is read: it cannot be added. */
import { addRollupValues } from '#schema/expr'
import { lockRow } from './locks.ts'
import { computeRollups, inRange } from './propagate_rollups.ts'
import { affectedRollups, isLastValueRollup, rollupParentsOf, rollupOver, type RollupParent } from './rollups.ts'
import { afterRollups, collectRollups } from './update.ts'
import type { Field, Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** Called at once after the rows are inserted. All values come first, then the hooks: these may recompute some of them. */
export async function addToRollups(store: Store, resource: Resource, rows: readonly Data[]): Promise<void> {
  const changed = new Map<string, { readonly parent: Resource; readonly before: Data; readonly row: Data }>()
  for (const link of rollupParentsOf(resource)) {
    const ids = new Set(rows.map((row) => row[link.by]).filter((id) => typeof id === 'number'))
    for (const id of [...ids].sort((a, b) => a - b)) {
      const { before, row } = await addToParent(store, link, id, resource, rows.filter((one) => one[link.by] === id))
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
    await addToParent(store, { ...link, rollups }, id, children.resource, children.rows)
    counted.push(...rollups)
  }
  return counted
}

/** Without the hooks of the parent. `row` is null when nothing changes. */
async function addToParent(
  store: Store, { parent, by, rollups }: RollupParent, id: number, child: Resource, rows: readonly Data[],
): Promise<{ before: Data; row: Data | null }> {
  const affected = rollups.filter((field) => rows.some((row) => affectedRollups(child, { parent, by, rollups: [field] }, null, row).length))
  if (!affected.length) return { before: {}, row: null }
  const before = await lockRow(store, parent, id)
  const last = affected.filter(isLastValueRollup)
  const added = affected.filter((field) => !last.includes(field)).map((field) => [
    field.name, inRange(field, () => addRollupValues(field as unknown as Data, before[field.name], rollupOver(child, field, rows))),
  ] as const)
  const values = { ...Object.fromEntries(added), ...last.length && await computeRollups(store, parent, last, id) }
  return { before, row: await collectRollups(store, parent, before, values) }
}
