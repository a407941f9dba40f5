/** Propagates changes of children to the rollups of their parents, and of the parents' parents. */
import { query } from '#backend/database/query'
import { assertInRange, outOfRangeError } from '../fields/assert_in_range.ts'
import { NotExact } from '#schema/decimal'
import { isOutOfRange } from './map_database_error.ts'
import { lockRow } from './locks.ts'
import { pendingRowValues, pendingWrites } from './identity_map.ts'
import {
  foreignKeyOf, childResourceOf, isLastValueRollup, affectedRollups, rollupQuery, sourceFieldsOf, rollupParentsOf, addPendingChildren,
} from './rollups.ts'
import { flush, inUnitOfWork } from './unit_of_work.ts'
import { updateRollups } from './update.ts'
import type { Field, Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `before` is null for an insert. A soft delete changes `deleted_at`; a hard delete has `after` = null. */
export interface ChildChange { readonly before: Data | null; readonly after: Data | null }

/** Updates each parent once, however many of its children changed; its rollups except those that are `counted` already. */
export async function propagateRollups(
  store: Store, resource: Resource, changes: readonly ChildChange[], counted: readonly Field[] = [],
): Promise<void> {
  for (const rollupParent of rollupParentsOf(resource)) {
    const affected = new Map<number, Set<Field>>()
    for (const change of changes)
      for (const field of affectedRollups(resource, rollupParent, change.before, change.after).filter((one) => !counted.includes(one)))
        for (const id of parentIdsOf(rollupParent.by, change)) affected.set(id, (affected.get(id) ?? new Set()).add(field))
    for (const [id, fields] of [...affected].sort(([a], [b]) => a - b)) await updateParent(store, rollupParent.parent, [...fields], id)
  }
}

/** Recomputes all rollups of a row, for children that were not written through the store. */
export const recomputeRollups = (store: Store, resource: Resource, id: number): Promise<void> =>
  inUnitOfWork(store, () => updateParent(store, resource, Object.values(resource.fields).filter(({ rollup }) => rollup), id))

const parentIdsOf = (parentField: string, { before, after }: ChildChange) =>
  [before?.[parentField], after?.[parentField]].filter((id): id is number => typeof id === 'number')

async function updateParent(store: Store, resource: Resource, affected: readonly Field[], id: number): Promise<void> {
  const parent = await lockRow(store, resource, id)
  await updateRollups(store, resource, parent, await computeRollups(store, resource, affected, id))
}

/** Aggregates the children in the database and adds the pending updates. */
export async function computeRollups(store: Store, resource: Resource, affected: readonly Field[], id: number): Promise<Data> {
  const last = new Set(affected.filter(isLastValueRollup).map((field) => childResourceOf(resource, field)))
  if (last.size) await flush(store, (pending) => last.has(pending.resource))
  const { sql, bindings } = rollupQuery(resource, affected, id, (child) => pendingWrites(store, child).map((pending) => pending.id))
  const [found = {}] = await query(store.trx, sql, bindings).catch((error: unknown) => {
    throw isOutOfRange(error) ? outOfRangeError(sourceFieldsOf(affected)) : error
  })
  return Object.fromEntries(affected.map((field) => [
    field.name, inRange(field, () => addPendingChildren(resource, field, found[field.name], pendingChildren(store, resource, field, id))),
  ]))
}

/** A value that its column cannot store is reported at the field of the children that it sums. */
export function inRange(field: Field, valueOf: () => unknown): unknown {
  const sources = sourceFieldsOf([field])
  try {
    const value = valueOf()
    assertInRange(field, value, sources)
    return value
  } catch (error) {
    throw error instanceof NotExact && sources.length ? outOfRangeError(sources) : error
  }
}

function pendingChildren(store: Store, parent: Resource, field: Field, id: number): Data[] {
  const child = childResourceOf(parent, field)
  const parentField = foreignKeyOf(parent, field)
  return pendingRowValues(store, child).filter((row) => row[parentField] === id)
}
