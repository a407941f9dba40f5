/** After a child changed: the rows above it recompute their sums, and theirs above them. */
import { query } from '#backend/database/query'
import { lockRow } from './locks.ts'
import { rollupQuery, upwardOf, type Upward } from './rollups.ts'
import { isSame } from './same.ts'
import { settleRow } from './update.ts'
import type { Resource } from '../registry.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** `before` is null for a new row. A deleted row comes with its `deleted_at` changed, or as `after` = null. */
export async function carryUp(store: Store, resource: Resource, before: Data | null, after: Data | null): Promise<void> {
  for (const up of upwardOf(resource)) {
    if (!concerns(up, before, after)) continue
    const ids = new Set([before?.[up.by], after?.[up.by]].filter((id): id is number => typeof id === 'number'))
    for (const id of [...ids].sort((a, b) => a - b)) await settle(store, up, id)
  }
}

function concerns(up: Upward, before: Data | null, after: Data | null): boolean {
  if (!before || !after) return true
  return [up.by, 'deleted_at', ...up.reads].some((name) => !isSame(before[name], after[name]))
}

async function settle(store: Store, up: Upward, id: number): Promise<void> {
  const parent = await lockRow(store, up.parent, id)
  const { sql, bindings } = rollupQuery(up, id)
  const [sums = {}] = await query(store.trx, sql, bindings)
  await settleRow(store, up.parent, parent, sums)
}
