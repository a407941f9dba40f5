/**
 * A file belongs to one row. Whoever saves a row that names a file makes it this row's own: a file that somebody else
 * sent, or that belongs to another row already, is none that may be named.
 */
import { query } from '#backend/database/query'
import { groupOf } from '#backend/resource/files/groups'
import { acceptedBy, collectionOf } from '#schema/definition'
import { forgetRows } from './memory.ts'
import { fieldsWith, fileFields, registry, type Field, type Resource } from '#backend/definition/registry'
import { Invalid, type Say } from '../refusals.ts'
import { may, TABLE_OF, type Caller } from '../caller.ts'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

const idsIn = (values: Data, { name }: Field): number[] => [values[name] ?? []].flat() as number[]

/** Before the row is written. Locks the files, so that two rows cannot both take one. `id` is null for a new row. */
export async function assertFiles(
  store: Store, resource: Resource, id: number | null, values: Data, changed: Iterable<string>,
): Promise<void> {
  const names = new Set(changed)
  const fields = fileFields(resource).filter(({ name }) => names.has(name))
  const ids = fields.flatMap((field) => idsIn(values, field))
  if (!ids.length) return
  const found = new Map((await query(store.trx, FILES, [ids])).map((row) => [Number(row.id), row]))
  const says: Record<string, Say[]> = {}
  const taken = new Set<number>()
  for (const field of fields) {
    const say = idsIn(values, field).map((one) => {
      const file = taken.has(one) ? undefined : found.get(one)
      taken.add(one)
      return problem(store.caller, resource, field, id, file)
    }).find(Boolean)
    if (say) says[field.name] = [say]
  }
  if (Object.keys(says).length) throw new Invalid(says)
}

/** After the row was written: its files are its own, those that it no longer names are nobody's. */
export async function claimFiles(store: Store, resource: Resource, id: number, before: Data, values: Data): Promise<void> {
  for (const field of fileFields(resource).filter(({ name }) => name in values)) {
    const [was, are] = [idsIn(before, field), idsIn(values, field)]
    const [gone, come] = [was.filter((one) => !are.includes(one)), are.filter((one) => !was.includes(one))]
    if (gone.length) await query(store.trx, `${FREE} where id = any(?::bigint[])`, [gone])
    if (come.length) {
      await query(store.trx, OWN, [resource.name, id, field.name, collectionOf(field.name, field), come])
    }
    // Rows of files have changed behind the store's back.
    if (gone.length + come.length) forgetRows(store)
  }
}

/** Of rows that are about to be deleted for good, and of those that go with them. */
export async function freeFiles(store: Store, resource: Resource, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  forgetRows(store)
  const sql = `${FREE} where owner_resource = ? and owner_id = any(?::bigint[])`
  if (fileFields(resource).length) await query(store.trx, sql, [resource.name, ids])
  for (const child of registry.values()) {
    const ours = fieldsWith(child, 'relation', 'belongs_to').filter(({ to, on_delete }) => to === resource.name && on_delete === 'cascade')
    for (const { name } of ours) {
      const rows = await query(store.trx, `select id from "${child.name}" where "${name}" = any(?::bigint[])`, [ids])
      await freeFiles(store, child, rows.map(({ id }) => Number(id)))
    }
  }
}

/** Ids of the files of a `medias` field, ascending. */
export async function fileIds(store: Store, resource: Resource, field: string, id: number): Promise<number[]> {
  const sql = 'select id from media where owner_id = ? and owner_resource = ? and owner_field = ? order by id'
  return (await query(store.trx, sql, [id, resource.name, field])).map((row) => Number(row.id))
}

const FILES = `select id, owner_resource, owner_id, owner_field, by_type, by_id, mime, kept from media
  where id = any(?::bigint[]) order by id for update`
// Whoever is about to replace or to delete one must look at it again: hence the version.
const FREE = 'update media set version = version + 1, owner_resource = null, owner_id = null, owner_field = null, updated_at = now()'
const OWN = `update media set version = version + 1, owner_resource = ?, owner_id = ?, owner_field = ?, collection = ?, updated_at = now()
  where id = any(?::bigint[])`

function problem(caller: Caller | null, resource: Resource, field: Field, id: number | null, file: Data | undefined): Say | undefined {
  if (!file || !(isOwn(resource, field, id, file) || isFree(caller, file))) return (t) => t('errors.files.not_yours')
  return acceptedBy(field).includes(groupOf(String(file.mime)) ?? '') ? undefined : refusedKind(field)
}

export const refusedKind = (field: Field): Say => (t) =>
  t('errors.files.kind', { kinds: acceptedBy(field).map((group) => t(`errors.files.groups.${group}`)).join(', ') })

const isOwn = (resource: Resource, field: Field, id: number | null, file: Data) =>
  id !== null && file.owner_resource === resource.name && file.owner_id === id && file.owner_field === field.name

/** The system may take any that is nobody's; a person those that this person sent, and what they see in the library. */
const isFree = (caller: Caller | null, file: Data) =>
  file.owner_resource === null && (caller === null || isSentBy(caller, file) || (file.kept === true && may(caller, 'media-list')))

const isSentBy = (caller: Caller, file: Data) => file.by_type === TABLE_OF[caller.guard] && file.by_id === caller.id
