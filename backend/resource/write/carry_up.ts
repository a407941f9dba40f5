/** After a child changed: the rows above it recompute their sums, and theirs above them. */
import { query } from '#backend/database/query'
import { assertFits, tooLarge } from '../fields/fits.ts'
import { isOutOfRange } from './database_error.ts'
import { lockRow } from './locks.ts'
import { changedRows, pendingRows } from './memory.ts'
import { byOf, childOf, isLast, movedBy, rollupQuery, summedBy, upwardOf, withPending } from './rollups.ts'
import { flush, inUnit } from './unit_of_work.ts'
import { settleRow } from './update.ts'
import type { Field, Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `before` is null for a new row. A deleted row comes with its `deleted_at` changed, or as `after` = null. */
export interface Change { readonly before: Data | null; readonly after: Data | null }

/** Each row above counts once, however many of its children changed. */
export async function carryUp(store: Store, resource: Resource, changes: readonly Change[]): Promise<void> {
  for (const up of upwardOf(resource)) {
    const moved = new Map<number, Set<Field>>()
    for (const change of changes)
      for (const field of movedBy(resource, up, change.before, change.after))
        for (const id of ownersOf(up.by, change)) moved.set(id, (moved.get(id) ?? new Set()).add(field))
    for (const [id, fields] of [...moved].sort(([a], [b]) => a - b)) await settle(store, up.parent, [...fields], id)
  }
}

/** All sums of a row, from what is there now: for what was not written through the store. */
export const recompute = (store: Store, resource: Resource, id: number): Promise<void> =>
  inUnit(store, () => settle(store, resource, Object.values(resource.fields).filter(({ rollup }) => rollup), id))

const ownersOf = (by: string, { before, after }: Change) =>
  [before?.[by], after?.[by]].filter((id): id is number => typeof id === 'number')

async function settle(store: Store, resource: Resource, moved: readonly Field[], id: number): Promise<void> {
  const parent = await lockRow(store, resource, id)
  await settleRow(store, resource, parent, await sumsOf(store, resource, moved, id))
}

/** Of the children in the database, and of those that are to be written. */
async function sumsOf(store: Store, resource: Resource, moved: readonly Field[], id: number): Promise<Data> {
  const last = new Set(moved.filter(isLast).map((field) => childOf(resource, field)))
  if (last.size) await flush(store, (pending) => last.has(pending.resource))
  const { sql, bindings } = rollupQuery(resource, moved, id, (child) => pendingRows(store, child).map((pending) => pending.id))
  const [found = {}] = await query(store.trx, sql, bindings).catch((error: unknown) => {
    throw isOutOfRange(error) ? tooLarge(summedBy(moved)) : error
  })
  return Object.fromEntries(moved.map((field) => {
    const sum = withPending(resource, field, found[field.name], pendingChildren(store, resource, field, id))
    assertFits(field, sum, summedBy([field]))
    return [field.name, sum]
  }))
}

function pendingChildren(store: Store, parent: Resource, field: Field, id: number): Data[] {
  const child = childOf(parent, field)
  const by = byOf(parent, field)
  return changedRows(store, child).filter((row) => row[by] === id)
}
