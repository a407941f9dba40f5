/** Fingerprints of imported rows, so that the same row never creates a second record. */
import { query } from '#backend/engine/database/query'
import { quoted } from '#backend/engine/resource/read/sql'
import type { Resource } from '#backend/engine/definition/registry'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ImportRowResult } from '#common/import_job'
import type { ImportRow } from './store.ts'

/** By fingerprint, the id of the record that the row created earlier, if it still exists. */
export type ImportedRecords = ReadonlyMap<string, number>

/** Locks the fingerprints until the end of the transaction: a concurrent import of the same row waits. */
export async function lockFingerprints(trx: QueryClientContract, resource: Resource, rows: readonly ImportRow[]): Promise<ImportedRecords> {
  const locked = await query(
    trx,
    // Sorted, so that two imports of the same file do not deadlock.
    `insert into imported_rows (resource, fingerprint, record_id)
     select ?, fingerprint, 0 from unnest(?::text[]) as fingerprint order by fingerprint
     on conflict (resource, fingerprint) do update set record_id = imported_rows.record_id returning fingerprint, record_id`,
    [resource.name, rows.map(({ fingerprint }) => fingerprint)],
  )
  const earlier = locked.filter(({ record_id }) => Number(record_id) > 0)
  if (!earlier.length) return new Map()
  const notDeleted = resource.soft_delete ? ' and deleted_at is null' : ''
  const existing = await query(
    trx, `select id from ${quoted(resource.name)} where id = any(?::bigint[])${notDeleted}`, [earlier.map(({ record_id }) => record_id)],
  )
  const existingIds = new Set(existing.map(({ id }) => Number(id)))
  return new Map(earlier.map((row) => [String(row.fingerprint), Number(row.record_id)] as const).filter(([, id]) => existingIds.has(id)))
}

/** Stores the created records and deletes the fingerprints of rows that created none. */
export async function saveFingerprints(
  trx: QueryClientContract, resource: Resource, rows: readonly ImportRow[], results: readonly ImportRowResult[],
): Promise<void> {
  const created = results.flatMap(({ verdict, record_id }, index) => (
    verdict === 'create' ? [{ fingerprint: rows[index]?.fingerprint, record_id }] : []))
  if (created.length) {
    await query(
      trx,
      `update imported_rows as imported set record_id = created.record_id
       from jsonb_to_recordset(?::jsonb) as created (fingerprint text, record_id bigint)
       where imported.resource = ? and imported.fingerprint = created.fingerprint`,
      [JSON.stringify(created), resource.name],
    )
  }
  if (created.length === rows.length) return
  await query(
    trx, 'delete from imported_rows where resource = ? and fingerprint = any(?::text[]) and record_id = 0',
    [resource.name, rows.map(({ fingerprint }) => fingerprint)],
  )
}
