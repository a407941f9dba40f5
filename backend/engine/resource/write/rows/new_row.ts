/** The values of a new row, as its columns will return them. */
import { normalizeStored, toColumns } from './columns.ts'
import { hashPasswords } from '../relations_and_passwords.ts'
import { blankRow } from '../checks/validate_row.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Store } from '../../store.ts'
import type { Data } from '#schema/predicate'

/** Without an id. */
export const newRow = (store: Store, resource: Resource, draft: Data): Data => ({
  version: 1, ...timestampsOf(store), ...(resource.soft_delete && { deleted_at: null }),
  ...storedBlankRow(resource), ...normalizeStored(resource, draft),
})

/** The columns of its INSERT. */
export async function newColumns(store: Store, resource: Resource, draft: Data): Promise<Data> {
  return { ...toColumns(resource, await hashPasswords(store, resource, draft)), ...timestampsOf(store) }
}

const timestampsOf = ({ context: { now } }: Store) => ({ created_at: now, updated_at: now })

function storedBlankRow(resource: Resource): Data {
  const known = storedBlankRows.get(resource) ?? normalizeStored(resource, blankRow(resource))
  storedBlankRows.set(resource, known)
  return known
}
const storedBlankRows = new WeakMap<Resource, Data>()
