import { query } from '#backend/engine/database/query'
import { resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { lockVisible } from '../../policies/scope.ts'
import { NotFound } from '../../refusals.ts'
import { fromColumns } from './columns.ts'
import { lockedRow, cacheLocked, rowInIdentityMap } from './identity_map.ts'
import { rollupParentsOf } from '../rollups/rollups.ts'
import type { Data } from '#schema/predicate'
import type { Store, RequestStore } from '../../store.ts'

/**
 * Row locks. They are taken from owner to child (an order before its items), then upwards for rollups, so that two writers of one
 * order wait for each other instead of deadlocking. `for no key update` does not block the foreign keys of new children.
 */

/** Locks the owners of the row, outermost first, then the row. Throws NotFound. */
export async function lockRow(store: Store, resource: Resource, id: number): Promise<Data> {
  const cached = lockedRow(store, resource, id)
  if (cached) return cached
  await lockOwner(store, resource, id)
  const row = await lockSingleRow(store, resource, id)
  if (!row) throw new NotFound()
  return row
}

/** Locks the row without its owners; null when it does not exist. */
async function lockSingleRow(store: Store, resource: Resource, id: number): Promise<Data | null> {
  const [row] = await query(store.trx, `select * from "${resource.name}" where id = ? for no key update`, [id])
  return row ? cacheLocked(store, resource, fromColumns(resource, row)) : null
}

/** Locks rows of one resource ordered by id, after their owners, so that two bulk operations never deadlock on them. */
export async function lockRows(store: Store, resource: Resource, ids: readonly number[]): Promise<void> {
  const by = ownerFieldOf(resource)
  if (by) {
    const sql = `select distinct "${by.name}" as owner from "${resource.name}" where id = any(?::bigint[])`
    const owners = (await query(store.trx, sql, [ids])).flatMap((row) => (row.owner === null ? [] : [Number(row.owner)]))
    if (owners.length) await lockRows(store, resourceOf(String(by.to)), owners)
  }
  await query(store.trx, `select id from "${resource.name}" where id = any(?::bigint[]) order by id for no key update`, [ids])
}

/** Locks rows by one statement and keeps them in the identity map; their owner is locked already. */
export async function lockTogether(store: Store, resource: Resource, ids: readonly number[]): Promise<void> {
  const open = ids.filter((id) => !lockedRow(store, resource, id))
  if (!open.length) return
  const sql = `select * from "${resource.name}" where id = any(?::bigint[]) order by id for no key update`
  for (const row of await query(store.trx, sql, [open])) cacheLocked(store, resource, fromColumns(resource, row))
}

/** Locks the owner first, so that two writers of one order wait at the order and not at each other's items. */
export async function lockOwner(store: Store, resource: Resource, id: number): Promise<void> {
  const by = ownerFieldOf(resource)
  if (!by) return
  const owner_id = await ownerIdOf(store, resource, by.name, id)
  if (owner_id) await lockRow(store, resourceOf(String(by.to)), Number(owner_id))
}

/** The parent; else the reference that never changes to a row with which this one is deleted: the item of a step. */
function ownerFieldOf({ fields, parent }: Resource): Field | undefined {
  if (parent) return fields[parent]
  return Object.values(fields).find(({ create_only, on_delete }) => create_only && on_delete === 'cascade')
}

/** Of a row that was read before it is not asked again. */
async function ownerIdOf(store: Store, resource: Resource, by: string, id: number): Promise<unknown> {
  const known = rowInIdentityMap(store, resource, id)
  if (known) return known[by]
  const [row] = await query(store.trx, `select "${by}" as owner from "${resource.name}" where id = ?`, [id])
  return row?.owner
}

/** Locks the rows with rollups over a row that is about to be inserted, so that no other transaction changes what the rules read. */
export async function lockRollupParents(store: Store, resource: Resource, draft: Data): Promise<void> {
  for (const { parent, by } of rollupParentsOf(resource)) {
    const id = draft[by]
    if (typeof id === 'number' && !lockedRow(store, parent, id)) await lockSingleRow(store, parent, id)
  }
}

/** `select … for no key update` within the caller's scope, after locking the owner. Throws NotFound, also outside the scope. */
export async function findForUpdate(
  store: RequestStore, resource: Resource, id: number, rows: 'active' | 'trash' = 'active',
): Promise<Data> {
  await lockOwner(store, resource, id)
  const row = await lockVisible(store.trx, resource, store.caller, id, { trash: rows === 'trash' })
  if (!row) throw new NotFound()
  return cacheLocked(store, resource, row)
}
