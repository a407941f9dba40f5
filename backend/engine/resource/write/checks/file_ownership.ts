/**
 * A file belongs to at most one row. Saving a row with the id of a file claims the file for this row. A file that another person
 * uploaded, or that belongs to another row, cannot be claimed.
 */
import { query } from '#backend/engine/database/query'
import { fileGroupOf } from '#backend/engine/resource/files/mime_type_groups'
import { acceptedFileGroups, fileCollectionOf } from '#schema/definition'
import { evictRows } from '../rows/identity_map.ts'
import { fieldsWith, fileFields, registry, type Field, type Resource } from '#backend/engine/definition/registry'
import { assertNoErrors, type ErrorMessage } from '../../refusals.ts'
import { TABLE_OF_GUARD } from '#common/guards'
import { may, type Caller } from '../../caller.ts'
import type { Store } from '../../store.ts'
import type { Data } from '#schema/predicate'

const fileIdsIn = (values: Data, { name }: Field): number[] => [values[name] ?? []].flat() as number[]

/** Before the row is written. Locks the files, so that two rows cannot claim the same one. `id` is null for a new row. */
export async function assertFilesAvailable(
  store: Store, resource: Resource, id: number | null, values: Data, changed: Iterable<string>,
): Promise<void> {
  const names = new Set(changed)
  const fields = fileFields(resource).filter(({ name }) => names.has(name))
  const ids = fields.flatMap((field) => fileIdsIn(values, field))
  if (!ids.length) return
  const found = new Map((await query(store.trx, LOCK_FILES, [ids])).map((row) => [Number(row.id), row]))
  const errors: Record<string, ErrorMessage[]> = {}
  const taken = new Set<number>()
  for (const field of fields) {
    const message = fileIdsIn(values, field).map((fileId) => {
      const file = taken.has(fileId) ? undefined : found.get(fileId)
      taken.add(fileId)
      return errorOf(store.caller, resource, field, id, file)
    }).find(Boolean)
    if (message) errors[field.name] = [message]
  }
  assertNoErrors(errors)
}

/** After the row is written: claims its new files and releases those that it no longer has. */
export async function claimFiles(store: Store, resource: Resource, id: number, before: Data, values: Data): Promise<void> {
  for (const field of fileFields(resource).filter(({ name }) => name in values)) {
    const [previous, next] = [fileIdsIn(before, field), fileIdsIn(values, field)]
    const [removed, added] = [previous.filter((fileId) => !next.includes(fileId)), next.filter((fileId) => !previous.includes(fileId))]
    if (removed.length) await query(store.trx, `${RELEASE} where id = any(?::bigint[])`, [removed])
    if (added.length) {
      await query(store.trx, CLAIM, [resource.name, id, field.name, fileCollectionOf(field.name, field), added])
    }
    // Rows of `media` were changed without the store.
    if (removed.length + added.length) evictRows(store)
  }
}

/** Releases the files of rows that are about to be hard deleted, and of rows that are deleted by cascade. */
export async function releaseFiles(store: Store, resource: Resource, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  evictRows(store)
  const sql = `${RELEASE} where owner_resource = ? and owner_id = any(?::bigint[])`
  if (fileFields(resource).length) await query(store.trx, sql, [resource.name, ids])
  for (const child of registry.values()) {
    const references = fieldsWith(child, 'relation', 'belongs_to')
      .filter(({ to, on_delete }) => to === resource.name && on_delete === 'cascade')
    for (const { name } of references) {
      const rows = await query(store.trx, `select id from "${child.name}" where "${name}" = any(?::bigint[])`, [ids])
      await releaseFiles(store, child, rows.map(({ id }) => Number(id)))
    }
  }
}

/** Ids of the files of a `medias` field, in ascending sequence. */
export async function ownedFileIds(store: Store, resource: Resource, field: string, id: number): Promise<number[]> {
  const sql = 'select id from media where owner_id = ? and owner_resource = ? and owner_field = ? order by id'
  return (await query(store.trx, sql, [id, resource.name, field])).map((row) => Number(row.id))
}

const LOCK_FILES = `select id, owner_resource, owner_id, owner_field, by_type, by_id, mime, kept from media
  where id = any(?::bigint[]) order by id for update`
// The version makes a concurrent replace or delete of the file fail as stale.
const RELEASE = 'update media set version = version + 1, owner_resource = null, owner_id = null, owner_field = null, updated_at = now()'
const CLAIM = `update media set version = version + 1, owner_resource = ?, owner_id = ?, owner_field = ?, collection = ?, updated_at = now()
  where id = any(?::bigint[])`

function errorOf(
  caller: Caller | null, resource: Resource, field: Field, id: number | null, file: Data | undefined,
): ErrorMessage | undefined {
  if (!file || !(isOwn(resource, field, id, file) || isAvailable(caller, file))) return (t) => t('errors.files.not_yours')
  return acceptedFileGroups(field).includes(fileGroupOf(String(file.mime)) ?? '') ? undefined : typeNotAccepted(field)
}

export const typeNotAccepted = (field: Field): ErrorMessage => (t) =>
  t('errors.files.kind', { kinds: acceptedFileGroups(field).map((group) => t(`errors.files.groups.${group}`)).join(', ') })

const isOwn = (resource: Resource, field: Field, id: number | null, file: Data) =>
  id !== null && file.owner_resource === resource.name && file.owner_id === id && file.owner_field === field.name

/** The system may claim any file without an owner; a person those that they uploaded, and library files if they may list them. */
const isAvailable = (caller: Caller | null, file: Data) =>
  file.owner_resource === null && (caller === null || isUploadedBy(caller, file) || (file.kept === true && may(caller, 'media-list')))

const isUploadedBy = (caller: Caller, file: Data) => file.by_type === TABLE_OF_GUARD[caller.guard] && file.by_id === caller.id
