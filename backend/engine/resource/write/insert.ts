/** Inserts rows. */
import { allSettled, query, type Columns } from '#backend/engine/database/query'
import { rowsOfStatement } from '#backend/engine/database/row_statements'
import { publishChange } from './publish_change.ts'
import { auditedValues, type AuditEntry } from './audit.ts'
import { addToRollups } from './rollups/add_to_rollups.ts'
import { propagateRollups } from './rollups/propagate_rollups.ts'
import { generateCodes } from './generated_codes.ts'
import { deriveValues } from './derive_values.ts'
import { assertValidRow, blankRow } from './checks/validate_row.ts'
import { afterSave, beforeSave, hasBeforeSave } from './hooks.ts'
import { lockRollupParents } from './rows/locks.ts'
import { assertFilesAvailable, claimFiles } from './checks/file_ownership.ts'
import { cacheInserted } from './rows/identity_map.ts'
import { newColumns, newRow } from './rows/new_row.ts'
import { linkMany } from './relations_and_passwords.ts'
import { assertReferences, assertVisibleReferences } from './checks/references.ts'
import { insertStatement } from './rows/insert_statement.ts'
import { awaitAtEnd, inUnitOfWork, collectAuditEntries, reportWritten, rowInUnitOfWork } from './unit_of_work.ts'
import { predicateContext, resolveValue } from './definition_values.ts'
import { prefixErrors, refusedRow } from './checks/map_database_error.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'
import type { Data } from '#schema/predicate'

export async function insertRow(store: Store, resource: Resource, values: Data): Promise<Data> {
  return rowInUnitOfWork(store, resource, async () => {
    const [row] = await insertRows(store, resource, [values])
    if (!row) throw new Error(`${resource.name}: nothing was inserted`)
    return row
  })
}

/** Prefix for the error paths of a row, by its index. */
export type ErrorPath = (index: number) => string

/** Inserts rows of one resource together: their hooks read the state before all of them. */
export async function insertRows(
  store: Store,
  resource: Resource,
  records: readonly Data[],
  pathOf: ErrorPath = () => '',
): Promise<Data[]> {
  return inUnitOfWork(store, async () => {
    const drafts = await prepareDrafts(store, resource, records, pathOf)
    return afterInsert(store, resource, drafts, await insertBatches(store, resource, drafts, { pathOf }))
  })
}

export async function prepareDrafts(
  store: Store, resource: Resource, records: readonly Data[], pathOf: ErrorPath = () => '',
): Promise<Data[]> {
  const drafts: Data[] = []
  for (const [index, values] of records.entries())
    drafts.push(await prefixErrors(pathOf(index), () => prepareDraft(store, resource, values)))
  return drafts
}

/** Inserts with `on conflict do nothing`: skips rows whose value of `conflictField` exists or is being committed concurrently. */
export async function insertMissing(store: Store, resource: Resource, records: readonly Data[], conflictField: string): Promise<Data[]> {
  return inUnitOfWork(store, async () => {
    const drafts = await prepareDrafts(store, resource, records)
    const rows = await insertBatches(store, resource, drafts, { conflictField })
    return afterInsert(store, resource, drafts.filter((draft) => rows.some((row) => row[conflictField] === draft[conflictField])), rows)
  })
}

/** Pivots, files, audit entries, events, rollups (without those `counted` before) and hooks of inserted rows. */
export async function afterInsert(
  store: Store, resource: Resource, drafts: readonly Data[], rows: Data[], counted?: readonly Field[],
): Promise<Data[]> {
  for (const [index, row] of rows.entries()) await linkMany(store, resource, Number(row.id), drafts[index] ?? {})
  for (const [index, row] of rows.entries()) await claimFiles(store, resource, Number(row.id), {}, drafts[index] ?? {})
  if (isAudited(resource)) collectAuditEntries(store, rows.map(({ id }, index) => creationEntry(resource, Number(id), drafts[index] ?? {})))
  for (const row of rows) publishChange(store, resource, row, 'create')
  if (counted) await propagateRollups(store, resource, rows.map((after) => ({ before: null, after })), counted)
  else await addToRollups(store, resource, rows)
  for (const [index, row] of rows.entries()) await afterSave(store, resource, null, row, new Set(Object.keys(drafts[index] ?? {})))
  return rows
}

export async function prepareDraft(store: Store, resource: Resource, values: Data, also?: 'id'): Promise<Data> {
  const draft: Record<string, unknown> = { ...defaultsOf(store, resource), ...values }
  await lockRollupParents(store, resource, draft)
  if (hasBeforeSave(resource)) await assertVisibleReferences(store, resource, draft, Object.keys(draft))
  const ofHooks = await beforeSave(store, resource, null, draft)
  Object.assign(draft, ofHooks)
  assertValidRow(resource, draft, null, new Set(Object.keys(values)), predicateContext(store), store.caller)
  await assertReferences(store, resource, draft, Object.keys(draft), ofHooks)
  await assertFilesAvailable(store, resource, null, draft, Object.keys(draft))
  // Last: a row that is refused takes no number.
  Object.assign(draft, await generateCodes(store, resource, also))
  return Object.assign(draft, deriveValues(resource, { ...blankRow(resource), ...draft }, everyField(resource), store.context))
}

interface NewRow { readonly row: Data; readonly columns: Data }

interface InsertOptions { readonly pathOf?: ErrorPath; readonly conflictField?: string }

async function insertBatches(
  store: Store, resource: Resource, drafts: readonly Data[], { pathOf = () => '', conflictField }: InsertOptions,
): Promise<Data[]> {
  const rows: NewRow[] = []
  for (const [index, draft] of drafts.entries())
    rows.push({ row: newRow(store, resource, draft), columns: await prefixErrors(pathOf(index), () => newColumns(store, resource, draft)) })
  const written: Data[] = []
  for (const { batch, pathOfRefused } of batchesOf(rows, pathOf))
    written.push(...await prefixErrors(pathOfRefused, () => insertBatch(store, resource, batch, conflictField)))
  return written
}

async function insertBatch(store: Store, resource: Resource, batch: readonly NewRow[], conflictField?: string): Promise<Data[]> {
  const returning = ['id', ...conflictField === undefined ? [] : [conflictField]]
  const { sql, bindings } = insertStatement(resource, batch.map(({ columns }) => columns), { conflictField, returning })
  const written = await query(store.trx, sql, bindings)
  const rowOf = (index: number, columns: Columns) =>
    (conflictField === undefined ? batch[index] : batch.find((one) => one.columns[conflictField] === columns[conflictField]))?.row
  return Promise.all(written.map(async (columns, index) => {
    const row = cacheInserted(store, resource, { ...rowOf(index, columns), id: columns.id })
    await reportWritten(store, { resource, row, previousCause: null })
    return row
  }))
}

/** Rows with known ids: their INSERT is sent, and the unit of work waits for it at its end. */
export function sendBatches(store: Store, resource: Resource, rows: readonly NewRow[], pathOf: ErrorPath): void {
  for (const { batch, pathOfRefused } of batchesOf(rows, pathOf)) {
    const { sql, bindings } = insertStatement(resource, batch.map(({ row: { id }, columns }) => ({ id, ...columns })))
    const sent = prefixErrors(pathOfRefused, () => query(store.trx, sql, bindings))
    const reports = batch.map(({ row: given }) => {
      const row = cacheInserted(store, resource, given)
      return reportWritten(store, { resource, row, previousCause: null })
    })
    awaitAtEnd(store, allSettled([sent, ...reports]))
  }
}

interface Batch {
  readonly batch: readonly NewRow[]
  readonly pathOfRefused: (error: unknown) => string
}

/** One statement for consecutive rows that fill the same columns, as many as one statement takes. */
function batchesOf(rows: readonly NewRow[], pathOf: ErrorPath): Batch[] {
  const batches: { first: number; batch: NewRow[] }[] = []
  for (const [first, one] of rows.entries()) {
    const last = batches.at(-1)?.batch
    const isFull = last !== undefined && last.length >= rowsOfStatement(Object.keys(one.columns).length + 1)
    if (last?.[0] && !isFull && columnList(last[0].columns) === columnList(one.columns)) last.push(one)
    else batches.push({ first, batch: [one] })
  }
  return batches.map(({ first, batch }) =>
    ({ batch, pathOfRefused: (error) => pathOf(first + refusedRow(error, batch.map(({ columns }) => columns))) }))
}

/** Rows of append-only resources that only the server creates are a log themselves. */
const isAudited = ({ append_only: isAppendOnly, ops, audit }: Resource) => (!isAppendOnly || ops.has('create')) && audit !== false
const columnList = (columns: object) => Object.keys(columns).join()
const creationEntry = (resource: Resource, id: number, draft: Data): AuditEntry =>
  ({ action: `${resource.name}.create`, resource: resource.name, id, before: null, after: auditedValues(resource, draft) })

export function defaultsOf(store: Store, resource: Resource): Record<string, unknown> {
  const initial = Object.values(resource.fields)
    .filter((f) => f.default !== undefined)
    .map((f) => [f.name, resolveValue(store, f, f.default)])
  return {
    ...(Object.fromEntries(initial) as Record<string, unknown>),
    ...(resource.initial !== undefined && { status: resource.initial }),
    ...(resource.per_site && { site_id: store.caller?.me.site_id ?? 1 }),
  }
}

const everyField = (resource: Resource) => new Set(Object.keys(resource.fields))
