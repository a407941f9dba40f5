/**
 * Undoes a batch: edited records get their old values, soft-deleted ones are restored. Only the author of the batch may undo it, and
 * only records without later changes are undone.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { query } from '#backend/engine/database/query'
import { asMorph } from '../caller.ts'
import { bouncerOf } from '../policies/main.ts'
import { NotFound, refuse } from '../refusals.ts'
import { writableFields } from '../policies/access.ts'
import { restoreRow } from '../write/remove.ts'
import { editRecord } from '../write/save.ts'
import type { RequestStore } from '../store.ts'
import { findForUpdate } from '../write/rows/locks.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { BatchAction } from './run_batch.ts'
import type { Data } from '#schema/predicate'

/** Ascending ids of the records that the batch edited or deleted; throws NotFound when there are none. */
export async function findUndoable(store: RequestStore, resource: Resource, batch: string): Promise<number[]> {
  const actor = asMorph(store.caller)
  const rows = await query(
    store.trx,
    `select distinct subject_id, action from audit_logs
     where batch = ? and actor_type = ? and actor_id = ? and subject_resource = ? and action = any(?)`,
    [batch, actor.type, actor.id, resource.name, ['edit', 'delete'].map((verb) => auditActionOf(resource, verb))],
  )
  if (!rows.length) throw new NotFound()
  const isDeletion = rows.some(({ action }) => action === auditActionOf(resource, 'delete'))
  if (isDeletion && !resource.soft_delete) throw refuse('errors.record.gone')
  return [...new Set(rows.map((row) => Number(row.subject_id)))].sort((a, b) => a - b)
}

export async function authorizeUndo(resource: Resource, { bouncer }: HttpContext): Promise<void> {
  const policy = bouncer.with('ResourcePolicy')
  if (await policy.denies('edit', resource)) await policy.authorize('delete', resource)
}

export const undoAction = (resource: Resource, batch: string): BatchAction => ({
  reason: null,
  applyTo: async (store, id) => {
    const changes = await changesOf(store, resource, batch, id)
    const last = changes.at(-1)
    if (!last) throw new NotFound()
    await assertUntouched(store, resource, id, Number(last.id))
    if (last.action === auditActionOf(resource, 'delete')) await undelete(store, resource, id)
    else await restoreValues(store, resource, id, Object.assign({}, ...changes.map(({ before }) => before as Data).reverse()) as Data)
  },
})

async function undelete(store: RequestStore, resource: Resource, id: number): Promise<void> {
  await bouncerOf(store.caller).with('ResourcePolicy').authorize('delete', resource)
  await restoreRow(store, resource, await findForUpdate(store, resource, id, 'trash'))
}

/** Writes the old values by an edit, so that computed values and rollups follow. */
async function restoreValues(store: RequestStore, resource: Resource, id: number, before: Data): Promise<void> {
  await bouncerOf(store.caller).with('ResourcePolicy').authorize('edit', resource)
  const writable = writableFields(resource, store.caller, 'edit')
  const values = Object.fromEntries(Object.entries(before).filter(([name]) => writable.has(name)))
  const row = await findForUpdate(store, resource, id)
  await editRecord(store, resource, row, { version: row.version, ...values })
}

/** Oldest first. */
const changesOf = (store: RequestStore, resource: Resource, batch: string, id: number) => query(
  store.trx, 'select id, action, before from audit_logs where batch = ? and subject_resource = ? and subject_id = ? order by id',
  [batch, resource.name, id],
)

async function assertUntouched(store: RequestStore, resource: Resource, id: number, last: number): Promise<void> {
  const [laterChange] = await query(
    store.trx, 'select 1 as one from audit_logs where subject_resource = ? and subject_id = ? and id > ? limit 1',
    [resource.name, id, last],
  )
  if (laterChange) throw refuse('errors.bulk.changed_since')
}

const auditActionOf = ({ name }: Resource, verb: string) => `${name}.${verb}`
