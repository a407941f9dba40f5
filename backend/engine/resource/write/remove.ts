/** Soft delete where the definition has `soft_delete`, hard delete elsewhere; restore. */
import { query } from '#backend/engine/database/query'
import { publishChange } from './publish_change.ts'
import { auditedValues } from './audit.ts'
import { propagateRollups } from './rollups/propagate_rollups.ts'
import { releaseFiles } from './checks/file_ownership.ts'
import { fromColumns } from './rows/columns.ts'
import { assertValidRow } from './checks/validate_row.ts'
import { afterSave, beforeDelete, beforeSave } from './hooks.ts'
import { evictRows, cacheWritten } from './rows/identity_map.ts'
import { assertReferences } from './checks/references.ts'
import { assertUnused, assertUnusedByOpenRows } from './checks/assert_unused.ts'
import { flush, inUnitOfWork, collectAuditEntries, rowInUnitOfWork } from './unit_of_work.ts'
import { predicateContext } from './definition_values.ts'
import type { Resource } from '#backend/engine/definition/registry'
import { refuse } from '../refusals.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

export const removeRow = (store: Store, resource: Resource, row: Data): Promise<void> =>
  inUnitOfWork(store, () => remove(store, resource, row))

async function remove(store: Store, resource: Resource, row: Data): Promise<void> {
  if (resource.append_only) throw refuse('errors.record.append_only')
  await beforeDelete(store, resource, row)
  const deleted = resource.soft_delete ? await putInTrash(store, resource, row) : await deleteRow(store, resource, row)
  collectAuditEntries(store, [{
    action: `${resource.name}.delete`,
    resource: resource.name,
    id: Number(row.id),
    before: auditedValues(resource, row),
    after: null,
  }])
  publishChange(store, resource, deleted ?? row, 'delete')
  await propagateRollups(store, resource, [{ before: row, after: deleted }])
}

/** Restores a soft-deleted row. */
export const restoreRow = (store: Store, resource: Resource, row: Data): Promise<Data> =>
  rowInUnitOfWork(store, resource, () => restore(store, resource, row))

async function restore(store: Store, resource: Resource, row: Data): Promise<Data> {
  // A restored row is validated like a new one: its order may have been confirmed without it.
  await beforeSave(store, resource, null, { ...row })
  assertValidRow(resource, row, row, new Set(), predicateContext(store))
  await assertReferences(store, resource, row, Object.keys(resource.fields))
  const restored = await setDeletedAt(store, resource, row, 'null')
  collectAuditEntries(store, [{
    action: `${resource.name}.undelete`,
    resource: resource.name,
    id: Number(row.id),
    before: null,
    after: auditedValues(resource, row),
  }])
  publishChange(store, resource, restored, 'create')
  await propagateRollups(store, resource, [{ before: row, after: restored }])
  await afterSave(store, resource, null, restored, new Set(Object.keys(resource.fields)))
  return restored
}

/** What is open would lose it: a stop its address, a shipment its courier. */
async function putInTrash(store: Store, resource: Resource, row: Data): Promise<Data> {
  await assertUnusedByOpenRows(store, resource, Number(row.id))
  return setDeletedAt(store, resource, row, 'now()')
}

async function setDeletedAt(store: Store, resource: Resource, row: Data, value: 'now()' | 'null'): Promise<Data> {
  await flush(store, (pending) => pending.id === row.id && pending.resource === resource)
  const [columns = {}] = await query(
    store.trx,
    `update "${resource.name}" set deleted_at = ${value}, version = version + 1, updated_at = now() where id = ? returning *`,
    [row.id],
  )
  return cacheWritten(store, resource, fromColumns(resource, columns))
}

async function deleteRow(store: Store, resource: Resource, row: Data): Promise<null> {
  await flush(store)
  await assertUnused(store, resource, Number(row.id))
  await releaseFiles(store, resource, [Number(row.id)])
  await query(store.trx, `delete from "${resource.name}" where id = ?`, [row.id])
  evictRows(store)
  return null
}
