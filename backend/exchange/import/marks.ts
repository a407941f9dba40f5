/** Which rows of files were imported before, and as what: so that none makes a record twice. */
import { query } from '#backend/database/query'
import { quoted } from '#backend/resource/read/sql'
import type { Resource } from '#backend/definition/registry'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ImportRow, RowResult } from './imports.ts'

/** The record that a row was imported as, where it is still there. */
export type Marks = ReadonlyMap<string, number>

/** Held until the end of the transaction: of two imports of the same row one waits, and then knows. */
export async function takenMarks(trx: QueryClientContract, resource: Resource, rows: readonly ImportRow[]): Promise<Marks> {
  const taken = await query(
    trx,
    // In one order, so that two imports of one file do not wait for each other.
    `insert into imported_rows (resource, fingerprint, record_id)
     select ?, fingerprint, 0 from unnest(?::text[]) as fingerprint order by fingerprint
     on conflict (resource, fingerprint) do update set record_id = imported_rows.record_id returning fingerprint, record_id`,
    [resource.name, rows.map(({ fingerprint }) => fingerprint)],
  )
  const earlier = taken.filter(({ record_id }) => Number(record_id) > 0)
  if (!earlier.length) return new Map()
  const life = resource.soft_delete ? ' and deleted_at is null' : ''
  const there = await query(
    trx, `select id from ${quoted(resource.name)} where id = any(?::bigint[])${life}`, [earlier.map(({ record_id }) => record_id)],
  )
  const living = new Set(there.map(({ id }) => Number(id)))
  return new Map(earlier.map((mark) => [String(mark.fingerprint), Number(mark.record_id)] as const).filter(([, id]) => living.has(id)))
}

/** Rows that made nothing are not known afterwards either. */
export async function keepMarks(
  trx: QueryClientContract, resource: Resource, rows: readonly ImportRow[], results: readonly RowResult[],
): Promise<void> {
  const made = results.flatMap(({ verdict, record_id }, index) => (
    verdict === 'create' ? [{ fingerprint: rows[index]?.fingerprint, record_id }] : []))
  if (made.length) {
    await query(
      trx,
      `update imported_rows as mark set record_id = made.record_id
       from jsonb_to_recordset(?::jsonb) as made (fingerprint text, record_id bigint)
       where mark.resource = ? and mark.fingerprint = made.fingerprint`,
      [JSON.stringify(made), resource.name],
    )
  }
  if (made.length === rows.length) return
  await query(
    trx, 'delete from imported_rows where resource = ? and fingerprint = any(?::text[]) and record_id = 0',
    [resource.name, rows.map(({ fingerprint }) => fingerprint)],
  )
}
