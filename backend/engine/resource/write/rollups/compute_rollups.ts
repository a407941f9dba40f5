/** Computes rollups of a row from all its children: last values, which cannot be added, and children that were not written here. */
import { query } from '#backend/engine/database/query'
import { assertInRange, outOfRangeError } from '../../fields/assert_in_range.ts'
import { NotExact } from '#schema/decimal'
import { isOutOfRange } from '../checks/map_database_error.ts'
import { noteCounted } from './counted_children.ts'
import { lockedRows, pendingRowValues, pendingWrites } from '../rows/identity_map.ts'
import { foreignKeyOf, childResourceOf, isLastValueRollup, rollupQuery, sourceFieldsOf, addPendingChildren } from './rollups.ts'
import { flush } from '../unit_of_work.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { Store } from '../../store.ts'
import type { Data } from '#schema/predicate'

/** Aggregates the children in the database and adds those with pending writes. */
export async function computeRollups(store: Store, resource: Resource, affected: readonly Field[], id: number): Promise<Data> {
  const last = new Set(affected.filter(isLastValueRollup).map((field) => childResourceOf(resource, field)))
  if (last.size) await flush(store, (pending) => last.has(pending.resource))
  const { sql, bindings } = rollupQuery(resource, affected, id, (child) => pendingWrites(store, child).map((pending) => pending.id))
  const [found = {}] = await query(store.trx, sql, bindings).catch((error: unknown) => {
    throw isOutOfRange(error) ? outOfRangeError(sourceFieldsOf(affected)) : error
  })
  // A last value is always read again.
  const counted = affected.filter((field) => !isLastValueRollup(field))
  for (const field of counted) for (const row of lockedRows(store, childResourceOf(resource, field)))
    noteCounted(store, childResourceOf(resource, field), row, field, id)
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
