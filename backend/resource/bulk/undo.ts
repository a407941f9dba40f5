/**
 * Taking back what one order of work did: edits get their old values, what was deleted comes out of the trash. Only by
 * who gave the order, and only records that nobody has touched since.
 */
import { query } from '#backend/database/query'
import { asMorph, type Caller } from '../caller.ts'
import { authorize } from '../policy.ts'
import { NotFound, refuse } from '../refusals.ts'
import { mayOperate, writableFields } from '../read/access.ts'
import { restoreRow } from '../write/remove.ts'
import { editRecord } from '../write/save.ts'
import type { RequestStore } from '../store.ts'
import { seen } from '../write/seen.ts'
import type { Resource } from '#backend/definition/registry'
import type { Work } from './run.ts'
import type { Data } from '#schema/predicate'

/** The records that the batch changed in a way that can be taken back, by id; throws NotFound when there are none. */
export async function undoable(store: RequestStore, resource: Resource, batch: string): Promise<number[]> {
  const actor = asMorph(store.caller)
  const rows = await query(
    store.trx,
    `select distinct subject_id, action from audit_logs
     where batch = ? and actor_type = ? and actor_id = ? and subject_resource = ? and action = any(?)`,
    [batch, actor.type, actor.id, resource.name, ['edit', 'delete'].map((verb) => actionOf(resource, verb))],
  )
  if (!rows.length) throw new NotFound()
  const isDeletion = rows.some(({ action }) => action === actionOf(resource, 'delete'))
  if (isDeletion && !resource.soft_delete) throw refuse('errors.record.gone')
  return [...new Set(rows.map((row) => Number(row.subject_id)))].sort((a, b) => a - b)
}

export async function mayUndo(resource: Resource, caller: Caller): Promise<void> {
  const operation = mayOperate(resource, caller, 'edit') ? 'edit' : 'delete'
  await authorize(caller, resource, operation)
}

export const undoing = (resource: Resource, batch: string): Work => ({
  reason: null,
  act: async (store, id) => {
    const made = await changesOf(store, resource, batch, id)
    const last = made.at(-1)
    if (!last) throw new NotFound()
    await assertUntouched(store, resource, id, Number(last.id))
    if (last.action === actionOf(resource, 'delete')) await bringBack(store, resource, id)
    else await putBack(store, resource, id, Object.assign({}, ...made.map(({ before }) => before as Data).reverse()) as Data)
  },
})

async function bringBack(store: RequestStore, resource: Resource, id: number): Promise<void> {
  await authorize(store.caller, resource, 'delete')
  await restoreRow(store, resource, await seen(store, resource, id, 'trash'))
}

/** What follows from the values is computed anew, as with every edit. */
async function putBack(store: RequestStore, resource: Resource, id: number, before: Data): Promise<void> {
  await authorize(store.caller, resource, 'edit')
  const writable = writableFields(resource, store.caller, 'edit')
  const values = Object.fromEntries(Object.entries(before).filter(([name]) => writable.has(name)))
  const row = await seen(store, resource, id)
  await editRecord(store, resource, row, { version: row.version, ...values })
}

/** Oldest first. */
const changesOf = (store: RequestStore, resource: Resource, batch: string, id: number) => query(
  store.trx, 'select id, action, before from audit_logs where batch = ? and subject_resource = ? and subject_id = ? order by id',
  [batch, resource.name, id],
)

async function assertUntouched(store: RequestStore, resource: Resource, id: number, last: number): Promise<void> {
  const [later] = await query(
    store.trx, 'select 1 as one from audit_logs where subject_resource = ? and subject_id = ? and id > ? limit 1',
    [resource.name, id, last],
  )
  if (later) throw refuse('errors.bulk.changed_since')
}

const actionOf = ({ name }: Resource, verb: string) => `${name}.${verb}`
