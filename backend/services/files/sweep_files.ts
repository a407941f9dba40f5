/** Removes files that no record has referred to for a day, except those of the library, and files whose row was never written. */
import { query } from '#backend/engine/database/query'
import { UNSAVED_FILE_HOURS } from './media_hooks.ts'
import type { Storage } from './storage/storage.ts'
import { storage } from './storage/configured_storage.ts'
import { fileColumns } from './uses.ts'
import type { Database } from '@adonisjs/lucid/database'

/** The maximum of one run. */
const MAX_FILES = 500

export async function sweepFiles(db: Database, target: Storage = storage()): Promise<number> {
  await deleteUnusedRows(db)
  const files = await query(db.connection(), `${UNSETTLED} order by created_at limit ${MAX_FILES}`)
  const failures: unknown[] = []
  for (const { path, thumb_path } of files) {
    // One that cannot be removed goes behind the others: it must not hold them at the next run either.
    await removeFile(db, target, String(path), thumb_path).catch(async (error: unknown) => {
      failures.push(error)
      await query(db.connection(), 'update unsettled_files set created_at = now() where path = ?', [path])
    })
  }
  if (failures.length) throw new AggregateError(failures, failures.map(String).join('; '))
  return files.length
}

/** The record in unsettled_files is deleted last, so that a failed removal is repeated. */
async function removeFile(db: Database, target: Storage, path: string, thumb_path: unknown): Promise<void> {
  await target.remove(path)
  if (typeof thumb_path === 'string') await target.remove(thumb_path)
  await query(db.connection(), 'delete from unsettled_files where path = ?', [path])
}

/** Longer than any upload. */
const UNSETTLED = "select path, thumb_path from unsettled_files where created_at < now() - interval '1 hour'"

/** Deletes the row and records its file for removal in one statement. */
async function deleteUnusedRows(db: Database): Promise<void> {
  await query(db.connection(), `
    with gone as (
      delete from media where id in (
        select m.id from media m
        where m.owner_id is null and not m.kept and m.updated_at < now() - interval '${UNSAVED_FILE_HOURS} hours' and ${unreferencedSql()}
        order by m.id limit ${MAX_FILES} for update skip locked
      ) returning path, thumb_path
    ) insert into unsettled_files (path, thumb_path, created_at) select path, thumb_path, now() - interval '1 day' from gone`)
}

/** SQL condition: no column refers to the file. */
function unreferencedSql(): string {
  const conditions = fileColumns()
    .map(({ resource, field }) => `not exists (select 1 from "${resource.name}" where "${field.name}" = m.id)`)
  return conditions.join(' and ') || 'true'
}
