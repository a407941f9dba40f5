/** What changes of children mean to the rollups of one parent: sums and counts add and subtract, a last value is read again. */
import { inRange } from './compute_rollups.ts'
import { countedChild, countingParents, noteCounted } from './counted_children.ts'
import { lockedRow } from '../rows/identity_map.ts'
import { isEqual } from '../rows/is_equal.ts'
import { changesLastValue, isLastValueRollup, rollupOver, type RollupParent } from './rollups.ts'
import { changedRollupValue } from '#schema/expr'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { Store } from '../../store.ts'
import type { Data } from '#schema/predicate'

/** `before` is null for an insert. A soft delete changes `deleted_at`; a hard delete has `after` = null. */
export interface ChildChange { readonly before: Data | null; readonly after: Data | null }

/** What a sum or count loses and gains. */
export interface RollupChange { readonly field: Field; readonly removed: unknown; readonly added: unknown }

export interface ParentChange {
  readonly changes: readonly RollupChange[]
  /** Last values to read again. */
  readonly last: readonly Field[]
}

/**
 * The changes by the parents that the children have, had, or had while this change was under way, in the sequence of their ids. Each parent
 * looks at its own: 4,500 tasks of 500 items would else be looked at 500 times.
 */
export function changesByParent(
  store: Store, child: Resource, { by, rollups }: RollupParent, changes: readonly ChildChange[],
): [id: number, changes: ChildChange[]][] {
  const byParent = new Map<number, ChildChange[]>()
  for (const change of changes) {
    const { before, after } = change
    const id = (before ?? after)?.id
    const counting = id === undefined ? [] : rollups.flatMap((field) => countingParents(store, child, id, field))
    for (const parent of new Set([before?.[by], currentRow(store, child, after)?.[by], ...counting])) {
      if (typeof parent !== 'number') continue
      const own = byParent.get(parent)
      if (own) own.push(change)
      else byParent.set(parent, [change])
    }
  }
  return [...byParent].sort(([a], [b]) => a - b)
}

/**
 * Of the changes that concern this parent; null when none of its rollups changes. The caller must apply what is returned: it is noted as
 * counted.
 */
export function takeParentChange(
  store: Store, child: Resource, { by, rollups }: RollupParent, id: number, changes: readonly ChildChange[],
): ParentChange | null {
  const isOfParent = (row: Data | null): row is Data => row !== null && row[by] === id
  const taken: RollupChange[] = []
  const last = new Set<Field>()
  for (const field of rollups) {
    const [removed, added]: [Data[], Data[]] = [[], []]
    for (const { before, after } of changes) {
      const row = currentRow(store, child, after)
      if ((isOfParent(before) || isOfParent(row)) && changesLastValue(field, by, before, row)) last.add(field)
      if (isLastValueRollup(field)) continue
      const counted = countedChild(store, child, (row ?? before)?.id, field, id) ?? before
      if (isOfParent(counted)) removed.push(counted)
      if (isOfParent(row)) added.push(row)
      if (row && row.id !== undefined) noteCounted(store, child, row, field, id)
    }
    const [less, more] = [removed, added].map((rows) => inRange(field, () => rollupOver(child, field, rows)))
    if (!isEqual(less, more)) taken.push({ field, removed: less, added: more })
  }
  return taken.length || last.size ? { changes: taken, last: [...last] } : null
}

/** Rules may have changed it since. */
const currentRow = (store: Store, child: Resource, after: Data | null): Data | null =>
  after && (lockedRow(store, child, after.id) ?? after)

/** The new values of the sums and counts of a parent. */
export const changedValues = (parent: Data, changes: readonly RollupChange[]): Data =>
  Object.fromEntries(changes.map(({ field, removed, added }) =>
    [field.name, inRange(field, () => changedRollupValue(field as unknown as Data, parent[field.name], added, removed))]))
