/**
 * Locks are always taken downwards first (an order before its items), then upwards for sums: two writers of one order
 * wait for each other instead of blocking each other. `no key update` leaves room for the foreign keys of new children.
 */
import { query } from '#backend/database/query'
import { fromColumns } from './columns.ts'
import { lockedRow, rememberLocked } from './memory.ts'
import { upwardOf } from './rollups.ts'
import { fieldOf, resourceOf, type Resource } from '#backend/definition/registry'
import { NotFound } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

/** The row and the rows that own it, outermost first. */
export async function lockRow(store: Store, resource: Resource, id: number): Promise<Data> {
  const known = lockedRow(store, resource, id)
  if (known) return known
  await lockOwners(store, resource, id)
  const row = await lockAlone(store, resource, id)
  if (!row) throw new NotFound()
  return row
}

/** Without the rows that own it. */
async function lockAlone(store: Store, resource: Resource, id: number): Promise<Data | null> {
  const [row] = await query(store.trx, `select * from "${resource.name}" where id = ? for no key update`, [id])
  return row ? rememberLocked(store, resource, fromColumns(resource, row)) : null
}

/** Rows of one kind in the order of their ids, after the rows that own them: two orders of work never block each other over these. */
export async function lockAll(store: Store, resource: Resource, ids: readonly number[]): Promise<void> {
  if (resource.parent) {
    const owner = resourceOf(String(fieldOf(resource, resource.parent).to))
    const sql = `select distinct "${resource.parent}" as owner from "${resource.name}" where id = any(?::bigint[])`
    const owners = (await query(store.trx, sql, [ids])).flatMap((row) => (row.owner === null ? [] : [Number(row.owner)]))
    if (owners.length) await lockAll(store, owner, owners)
  }
  await query(store.trx, `select id from "${resource.name}" where id = any(?::bigint[]) order by id for no key update`, [ids])
}

/** So that two writers of one order wait for each other, and not for each other's items. */
export async function lockOwners(store: Store, resource: Resource, id: number): Promise<void> {
  if (!resource.parent) return
  const owner = resourceOf(String(fieldOf(resource, resource.parent).to))
  const [row] = await query(store.trx, `select "${resource.parent}" as owner from "${resource.name}" where id = ?`, [id])
  if (row?.owner) await lockRow(store, owner, Number(row.owner))
}

/** The rows that keep sums over a row that is about to be inserted, so that the rules see what nobody else can change. */
export async function lockAbove(store: Store, resource: Resource, draft: Data): Promise<void> {
  for (const { parent, by } of upwardOf(resource)) {
    const id = draft[by]
    if (typeof id === 'number' && !lockedRow(store, parent, id)) await lockAlone(store, parent, id)
  }
}
