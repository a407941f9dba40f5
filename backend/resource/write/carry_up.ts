/** After a child changed: the rows above it recompute their sums, and theirs above them. */
import { query } from '#backend/database/query'
import { lockRow } from './locks.ts'
import { movedBy, rollupQuery, upwardOf } from './rollups.ts'
import { settleRow } from './update.ts'
import type { Field, Resource } from '../registry.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `before` is null for a new row. A deleted row comes with its `deleted_at` changed, or as `after` = null. */
export async function carryUp(store: Store, resource: Resource, before: Data | null, after: Data | null): Promise<void> {
  for (const up of upwardOf(resource)) {
    const moved = movedBy(resource, up, before, after)
    if (moved.length === 0) continue
    const ids = new Set([before?.[up.by], after?.[up.by]].filter((id): id is number => typeof id === 'number'))
    for (const id of [...ids].sort((a, b) => a - b)) await settle(store, up.parent, moved, id)
  }
}

async function settle(store: Store, resource: Resource, moved: readonly Field[], id: number): Promise<void> {
  const parent = await lockRow(store, resource, id)
  const { sql, bindings } = rollupQuery(resource, moved, id)
  const [sums = {}] = await query(store.trx, sql, bindings)
  await settleRow(store, resource, parent, sums)
}
