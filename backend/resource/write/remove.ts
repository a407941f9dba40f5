/** Deleting: into the trash where the definition says `soft_delete`, for good elsewhere. */
import { query } from '#backend/database/query'
import { announce } from './announce.ts'
import { factsOf } from './audit.ts'
import { carryUp } from './carry_up.ts'
import { freeFiles } from './files.ts'
import { fromColumns } from './columns.ts'
import { assertComplete } from './draft.ts'
import { afterSave, beforeDelete, beforeSave } from './hooks.ts'
import { forgetRows, rememberWritten } from './memory.ts'
import { assertReferences } from './references.ts'
import { assertUnused } from './uses.ts'
import { flush, inUnit, log, rowInUnit } from './unit_of_work.ts'
import { contextOf } from './values.ts'
import type { Resource } from '#backend/definition/registry'
import { refuse } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

export const removeRow = (store: Store, resource: Resource, row: Data): Promise<void> => inUnit(store, () => remove(store, resource, row))

async function remove(store: Store, resource: Resource, row: Data): Promise<void> {
  if (resource.append_only) throw refuse('errors.record.append_only')
  await beforeDelete(store, resource, row)
  const gone = resource.soft_delete ? await mark(store, resource, row, 'now()') : await erase(store, resource, row)
  log(store, [{
    action: `${resource.name}.delete`,
    resource: resource.name,
    id: Number(row.id),
    before: factsOf(resource, row),
    after: null,
  }])
  announce(store, resource, gone ?? row, 'delete')
  await carryUp(store, resource, [{ before: row, after: gone }])
}

/** Back from the trash. */
export const restoreRow = (store: Store, resource: Resource, row: Data): Promise<Data> =>
  rowInUnit(store, resource, () => restore(store, resource, row))

async function restore(store: Store, resource: Resource, row: Data): Promise<Data> {
  // Whether it may come back is asked as of a new row: its order may have been confirmed without it.
  await beforeSave(store, resource, null, { ...row })
  assertComplete(resource, row, row, new Set(), contextOf(store))
  await assertReferences(store, resource, row, Object.keys(resource.fields))
  const back = await mark(store, resource, row, 'null')
  log(store, [{
    action: `${resource.name}.undelete`,
    resource: resource.name,
    id: Number(row.id),
    before: null,
    after: factsOf(resource, row),
  }])
  announce(store, resource, back, 'create')
  await carryUp(store, resource, [{ before: row, after: back }])
  await afterSave(store, resource, null, back, new Set(Object.keys(resource.fields)))
  return back
}

async function mark(store: Store, resource: Resource, row: Data, at: 'now()' | 'null'): Promise<Data> {
  await flush(store, (pending) => pending.id === row.id && pending.resource === resource)
  const [columns = {}] = await query(
    store.trx,
    `update "${resource.name}" set deleted_at = ${at}, version = version + 1, updated_at = now() where id = ? returning *`,
    [row.id],
  )
  return rememberWritten(store, resource, fromColumns(resource, columns))
}

async function erase(store: Store, resource: Resource, row: Data): Promise<null> {
  await flush(store)
  await assertUnused(store, resource, Number(row.id))
  await freeFiles(store, resource, [Number(row.id)])
  await query(store.trx, `delete from "${resource.name}" where id = ?`, [row.id])
  forgetRows(store)
  return null
}
