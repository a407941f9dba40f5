/** After a child changed: the rows above it recompute their sums, and theirs above them. */
import { query } from '#backend/database/query'
import { tooLarge } from '../fields/fits.ts'
import { fromColumns } from './columns.ts'
import { isRead } from './derive.ts'
import { isOutOfRange } from './database_error.ts'
import { lockRow } from './locks.ts'
import { rememberWritten } from './memory.ts'
import { movedBy, rollupQuery, rollupUpdate, summedBy, upwardOf } from './rollups.ts'
import { followSums, settleRow } from './update.ts'
import type { Field, Resource } from '../registry.ts'
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
  settle(store, resource, Object.values(resource.fields).filter(({ rollup }) => rollup), id)

const ownersOf = (by: string, { before, after }: Change) =>
  [before?.[by], after?.[by]].filter((id): id is number => typeof id === 'number')

async function settle(store: Store, resource: Resource, moved: readonly Field[], id: number): Promise<void> {
  const parent = await lockRow(store, resource, id)
  const isMore = moved.some(({ name }) => isRead(resource, name))
  const { sql, bindings } = (isMore ? rollupQuery : rollupUpdate)(resource, moved, id)
  const [found] = await query(store.trx, sql, bindings).catch((error: unknown) => {
    throw isOutOfRange(error) ? tooLarge(summedBy(moved)) : error
  })
  if (isMore) await settleRow(store, resource, parent, found ?? {})
  else if (found) await followSums(store, resource, parent, rememberWritten(store, resource, fromColumns(resource, found)))
}
