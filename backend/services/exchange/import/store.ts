/** The tables `imports` and `import_rows`: the rows of a file, the field of each column and the result of each row. */
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'
import { query } from '#backend/engine/database/query'
import {
  IMPORT_VERDICTS, type ImportJob, type ImportRowResult, type ImportState, type ReportRow, type ImportVerdict,
} from '#common/import_job'
import { dayOrderOf, type ColumnDayOrder, type DayOrder } from '#common/time/day_order'
import type { Locale } from '#common/locales'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Resource } from '#backend/engine/definition/registry'
import type { ParsedTable, RowError } from './parse_table.ts'

export interface Import {
  readonly id: number
  readonly resource: string
  readonly user_id: number
  readonly locale: Locale
  /** The permissions of the caller when they started the current step. */
  readonly permissions: readonly string[]
  /** Of the program that started it. */
  readonly api_token_id: number | null
  readonly file_name: string
  readonly file_hash: string
  readonly headers: readonly string[]
  /** The field of each column; '' for a column that is not imported. */
  readonly fields: readonly string[]
  readonly key_field: string | null
  /** Of each column; '' where no date is written without its year first. */
  readonly day_orders: readonly (ColumnDayOrder | '')[]
  /** The answer of the user for columns that do not prove one. */
  readonly day_order: DayOrder | null
  readonly state: ImportState
  readonly total: number
  readonly checked: number
  readonly done: number
  readonly problem: string | null
  readonly batch: string
}

export interface ImportRow {
  readonly number: number
  readonly cells: readonly string[]
  readonly fingerprint: string
  readonly problem: RowError | null
}

export const hashFile = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface NewImport {
  readonly resource: Resource
  readonly user_id: number
  readonly locale: Locale
  readonly file_name: string
  readonly file_hash: string
  readonly table: ParsedTable
  readonly fields: readonly string[]
}

export async function insertImport(trx: QueryClientContract, { resource, table, ...more }: NewImport): Promise<number> {
  const [created] = await query(
    trx,
    `insert into imports (resource, user_id, locale, file_name, file_hash, headers, fields, day_orders, state, total)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'uploaded', ?) returning id`,
    [
      resource.name, more.user_id, more.locale, more.file_name, more.file_hash, table.headers, more.fields,
      table.headers.map((_, index) => dayOrderOf(table.rows.map(({ cells }) => cells[index] ?? '')) ?? ''), table.rows.length,
    ],
  )
  const fingerprintOf = createFingerprinter(resource, table.headers)
  for (let from = 0; from < table.rows.length; from += CHUNK_ROWS) {
    const rows = table.rows.slice(from, from + CHUNK_ROWS).map((row) => ({ ...row, fingerprint: fingerprintOf(row.cells) }))
    await insertRows(trx, Number(created?.id), rows)
  }
  return Number(created?.id)
}

/** Rows of one insert. The event loop serves other requests in between. */
const CHUNK_ROWS = 500

async function insertRows(trx: QueryClientContract, id: number, rows: readonly ImportRow[]): Promise<void> {
  await query(
    trx,
    `insert into import_rows (import_id, number, cells, fingerprint, problem)
     select ?::bigint, row.number, array(select jsonb_array_elements_text(row.cells)), row.fingerprint, row.problem
     from jsonb_to_recordset(?::jsonb) as row (number integer, cells jsonb, fingerprint text, problem text)`,
    [id, JSON.stringify(rows)],
  )
}

/** Rows with the same content under the same headers have the same fingerprint in any file. Repetitions in one file are numbered. */
function createFingerprinter({ name }: Resource, headers: readonly string[]): (cells: readonly string[]) => string {
  const occurrences = new Map<string, number>()
  return (cells) => {
    const content = JSON.stringify([name, headers.map((header, index) => [header, cells[index]]).filter(([, cell]) => cell).sort()])
    const times = (occurrences.get(content) ?? 0) + 1
    occurrences.set(content, times)
    return createHash('sha256').update(`${content} ${times}`).digest('base64url')
  }
}

const COLUMNS = `id, resource, user_id, locale, permissions, api_token_id, file_name, file_hash, headers, fields, key_field, day_orders,
  day_order, state, total, checked, done, problem,
  batch::text as batch, created_at`

/** Finds an import of this user; null for those of others. */
export async function findImport(resource: Resource, userId: number, id: number): Promise<Import | null> {
  const [found] = await query(
    db.connection(), `select ${COLUMNS} from imports where id = ? and resource = ? and user_id = ?`, [id, resource.name, userId],
  )
  return (found as unknown as Import | undefined) ?? null
}

/** Locks the import, so that two workers never process the same rows. */
export async function lockImport(trx: QueryClientContract, id: number): Promise<Import | null> {
  const [found] = await query(trx, `select ${COLUMNS} from imports where id = ? for no key update`, [id])
  return (found as unknown as Import | undefined) ?? null
}

/** The last finished import of a file with the same bytes. */
export async function findEarlierImport(resource: Resource, hash: string, id: number): Promise<ImportJob['earlier']> {
  const [found] = await query(
    db.connection(),
    `select id, finished_at from imports where resource = ? and file_hash = ? and id <> ? and state = 'done' order by id desc limit 1`,
    [resource.name, hash, id],
  )
  return found ? { id: Number(found.id), finished_at: String(found.finished_at) } : null
}

export async function updateImport(trx: QueryClientContract, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(values)
  await query(trx, `update imports set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`, [...Object.values(values), id])
}

export async function findRowsAfter(trx: QueryClientContract, id: number, number: number, limit: number): Promise<ImportRow[]> {
  const sql = 'select number, cells, fingerprint, problem from import_rows where import_id = ? and number > ? order by number limit ?'
  return (await query(trx, sql, [id, number, limit])) as unknown as ImportRow[]
}

export async function findPendingImportRows(trx: QueryClientContract, id: number, limit: number): Promise<ImportRow[]> {
  const sql = 'select number, cells, fingerprint, problem from import_rows where import_id = ? and verdict is null order by number limit ?'
  return (await query(trx, sql, [id, limit])) as unknown as ImportRow[]
}

/** Stores the results of a dry run. */
export async function saveDryRunResults(trx: QueryClientContract, id: number, results: readonly ImportRowResult[]): Promise<void> {
  await query(
    trx,
    `update import_rows as row set expected = result.verdict, message = result.message, errors = result.errors, record_id = result.record_id
     from jsonb_to_recordset(?::jsonb) as result (number integer, verdict text, message text, errors jsonb, record_id bigint)
     where row.import_id = ? and row.number = result.number`,
    [JSON.stringify(results), id],
  )
}

/** Stores the results and removes the cells, which may contain personal data and are no longer needed. */
export async function saveImportResults(trx: QueryClientContract, id: number, results: readonly ImportRowResult[]): Promise<void> {
  await query(
    trx,
    `update import_rows as row
     set verdict = result.verdict, message = result.message, errors = result.errors, record_id = result.record_id, cells = null
     from jsonb_to_recordset(?::jsonb) as result (number integer, verdict text, message text, errors jsonb, record_id bigint)
     where row.import_id = ? and row.number = result.number`,
    [JSON.stringify(results), id],
  )
}

export async function findFirstRows(id: number): Promise<readonly (readonly string[])[]> {
  const rows = await query(
    db.connection(), 'select cells from import_rows where import_id = ? and cells is not null order by number limit 3', [id],
  )
  return rows.map(({ cells }) => cells as string[])
}

export async function countImportVerdicts(id: number): Promise<Record<ImportVerdict, number>> {
  const rows = await query(
    db.connection(),
    `select coalesce(verdict, expected) as verdict, count(*) as count from import_rows
     where import_id = ? and coalesce(verdict, expected) is not null group by 1`, [id],
  )
  return { create: 0, update: 0, skip: 0, refused: 0, ...Object.fromEntries(rows.map(({ verdict, count }) => [verdict, Number(count)])) }
}

export async function findImportResults(
  id: number,
  { verdict, start = 0, limit }: { readonly verdict?: ImportVerdict | undefined; readonly start?: number; readonly limit: number },
): Promise<ReportRow[]> {
  const rows = await query(
    db.connection(),
    `select number, expected, coalesce(verdict, expected) as verdict, message, errors, record_id from import_rows
     where import_id = ? and coalesce(verdict, expected) = any(?::text[]) order by number limit ? offset ?`,
    [id, verdict ? [verdict] : IMPORT_VERDICTS, limit, start],
  )
  return rows as unknown as ReportRow[]
}
