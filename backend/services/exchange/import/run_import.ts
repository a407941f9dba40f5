/** Runs the rows of an import: as a dry run in a transaction that is rolled back, or in batches that are committed. */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { translator } from '#backend/engine/i18n/translator'
import { may, type Caller } from '#backend/engine/resource/caller'
import { resourceOf } from '#backend/engine/definition/registry'
import { mayOperate } from '#backend/engine/resource/policies/access'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { isDeadlock } from '#backend/engine/resource/mutation_transaction'
import { runInSavepoint } from '#backend/engine/resource/write/savepoint'
import { audit } from '#backend/engine/resource/write/audit'
import {
  updateImport, saveDryRunResults, saveImportResults, lockImport, findRowsAfter, findPendingImportRows, type Import, type ImportRow,
} from './store.ts'
import { beginCheckedRows, rollBackCheckedRows } from './created_rows.ts'
import { saveFingerprints, lockFingerprints } from './fingerprints.ts'
import { loadLookups, createImportPlan, hasSelfReference, type ImportPlan } from './plan.ts'
import { importRow, type RowOutcome } from './row.ts'
import type { ImportRowResult } from '#common/import_job'
import type { RequestStore } from '#backend/engine/resource/store'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows of one transaction: short transactions hold their locks only briefly. */
const BATCH_ROWS = 100
const MAX_ATTEMPTS = 3

export interface JobControl {
  readonly signal: AbortSignal
  progress(done: number, total: number): Promise<void>
}

/** Dry run: in one transaction that is rolled back, batch by batch; each row sees what the rows before it have created. */
export async function checkImport(id: number, caller: Caller, control: JobControl): Promise<void> {
  const results: ImportRowResult[] = []
  const trx = await db.transaction()
  try {
    const context = await handlers().loadContext(trx)
    const [current] = (await trx.rawQuery<{ rows: Import[] }>('select * from imports where id = ?', [id])).rows
    if (!current) return
    const plan = createImportPlan(resourceOf(current.resource), caller, current, context.timezone)
    // Ends with the rows of the file: each turn reads those after the last one.
    for (let last = 0; ;) {
      const rows = await findRowsAfter(trx, id, last, BATCH_ROWS)
      if (!rows.length) break
      await beginCheckedRows(trx)
      const checked = await importRows(trx, plan, current, rows)
      results.push(...checked)
      const created = checked.filter(({ verdict }) => verdict === 'create')
      await rollBackCheckedRows(trx, plan.resource, created.flatMap(({ record_id }) => record_id ?? []))
      last = rows.at(-1)?.number ?? last
      control.signal.throwIfAborted()
      await updateImport(db.connection(), id, { checked: results.length })
      await control.progress(results.length, current.total)
    }
  } finally {
    await trx.rollback()
  }
  await runInTransaction(async (resultTrx) => {
    // The ids of rolled-back records mean nothing.
    const expected = results.map((result) => (result.verdict === 'create' ? { ...result, record_id: null } : result))
    await saveDryRunResults(resultTrx, id, expected)
    await updateImport(resultTrx, id, { state: 'checked', checked: results.length })
  })
}

/** Resumable: a batch and its progress are committed in one transaction. */
export async function runImport(id: number, caller: Caller, control: JobControl): Promise<void> {
  // Ends with the rows: a batch that finds none closes the import.
  for (let isOver = false; !isOver;) {
    control.signal.throwIfAborted()
    const { done, total } = await importBatch(id, caller)
    isOver = done >= total
    await control.progress(done, total)
  }
}

async function importBatch(id: number, caller: Caller): Promise<{ done: number; total: number }> {
  // At most MAX_ATTEMPTS times.
  for (let attempts = 1; ; attempts++) {
    try {
      return await runInTransaction((trx) => importBatchIn(trx, id, caller))
    } catch (error) {
      if (!isDeadlock(error) || attempts === MAX_ATTEMPTS) throw error
    }
  }
}

async function importBatchIn(trx: TransactionClientContract, id: number, caller: Caller): Promise<{ done: number; total: number }> {
  const current = await lockImport(trx, id)
  if (!current || current.state !== 'running') return { done: 0, total: 0 }
  const context = await handlers().loadContext(trx)
  const plan = createImportPlan(resourceOf(current.resource), caller, current, context.timezone)
  if (current.done === 0) await auditStart(trx, current, caller)
  const rows = await findPendingImportRows(trx, id, BATCH_ROWS)
  await saveImportResults(trx, id, await importRows(trx, plan, current, rows))
  const done = current.done + rows.length
  // The number of rows may be a multiple of the batch size.
  const isOver = rows.length < BATCH_ROWS || done >= current.total
  await updateImport(trx, id, { done, ...(isOver && { state: 'done', finished_at: new Date().toISOString() }) })
  return { done: isOver ? current.total : done, total: current.total }
}

/** Each row runs in a savepoint, so that a refused row does not affect the others. */
async function importRows(
  trx: TransactionClientContract, plan: ImportPlan, current: Import, rows: readonly ImportRow[],
): Promise<ImportRowResult[]> {
  const { caller } = plan
  const store = openStore(trx, caller, await handlers().loadContext(trx), { isQuiet: true }) as RequestStore
  const batch = { id: current.batch, reason: current.file_name.slice(0, 190) }
  const importedRecords = await lockFingerprints(trx, plan.resource, rows)
  const preloaded = hasSelfReference(plan) ? null : await loadLookups(trx, plan, rows.map(({ cells }) => cells))
  const results: ImportRowResult[] = []
  for (const row of rows) {
    const outcome: { value?: RowOutcome } = {}
    const result = await runInSavepoint(store, batch, async (own) => {
      const lookups = preloaded ?? await loadLookups(trx, plan, [row.cells])
      outcome.value = await importRow(own, plan, { lookups, importedRecords }, row)
    })
    results.push(result.ok && outcome.value ? toResult(row, outcome.value, caller) : {
      number: row.number, verdict: 'refused', record_id: null,
      message: result.ok ? null : result.message, errors: result.ok ? null : result.errors ?? null,
    })
  }
  await saveFingerprints(trx, plan.resource, rows, results)
  return results
}

function toResult({ number }: ImportRow, { verdict, record_id, why }: RowOutcome, { locale }: Caller): ImportRowResult {
  const message = why ? String(translator(locale)(`errors.exchange.skipped_${why}`, { id: record_id })) : null
  return { number, verdict, record_id, message, errors: null }
}

async function auditStart(trx: TransactionClientContract, current: Import, caller: Caller): Promise<void> {
  await audit({ trx, caller }, {
    action: `${current.resource}.import`, resource: current.resource, id: null, before: null, after: null,
    reason: `${current.file_name} (${current.total})`.slice(-190),
  })
}

/** Checked again when the job starts: permissions may have been revoked since the request. */
export const mayImport = (caller: Caller, resource: string): boolean =>
  may(caller, 'import-data') && mayOperate(resourceOf(resource), caller, 'create')
