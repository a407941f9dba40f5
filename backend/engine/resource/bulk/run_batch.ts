/**
 * Runs one action on many records. A transaction covers 100 records, so that locks are held briefly; each record has a savepoint, so
 * that an error on one does not stop the others. The response of every chunk is stored under a key derived from the request's
 * idempotency key: a repeated request continues at the first unfinished chunk and returns the complete report.
 */
import { createHash, randomUUID } from 'node:crypto'
import { runMutationTransaction } from '../mutation_transaction.ts'
import { runInSavepoint, type Refusal } from '../write/savepoint.ts'
import { lockRows } from '../write/rows/locks.ts'
import { loadLabels } from './record_labels.ts'
import type { Caller } from '../caller.ts'
import type { Batch, RequestStore } from '../store.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { MutationRequest } from '../write/request_fingerprint.ts'

export interface DoneRecord { readonly id: number; readonly label: string; readonly ok: true }
export interface FailedRecord extends Refusal { readonly id: number; readonly label: string }
export type RecordResult = DoneRecord | FailedRecord

/** The records of the batch, fixed by the first transaction of the request. */
export interface BatchPlan { readonly batch: string; readonly ids: readonly number[] }
export interface BatchAction {
  /** Written to the audit log for every record. */
  readonly reason: string | null
  /** Changes one record within the transaction of the store; throws a refusal. */
  applyTo(store: RequestStore, id: number): Promise<void>
}

export interface BatchReport extends BatchPlan { readonly results: readonly RecordResult[]; readonly done: number; readonly failed: number }

const CHUNK = 100

export async function runBatch(
  resource: Resource, caller: Caller, request: MutationRequest,
  plan: (store: RequestStore) => Promise<BatchPlan>, action: () => Promise<BatchAction>,
): Promise<BatchReport> {
  const { body } = await runMutationTransaction(caller, request, async (store) => ({ status: 200, body: await plan(store) }))
  const { batch, ids } = body as BatchPlan
  const { reason, applyTo } = await action()
  const results: RecordResult[] = []
  for (let offset = 0; offset < ids.length; offset += CHUNK) {
    const chunk = ids.slice(offset, offset + CHUNK)
    const response = await runMutationTransaction(caller, { ...request, key: chunkKey(request.key, offset) }, async (store) => ({
      status: 200, body: await runChunk(store, resource, chunk, { id: batch, reason }, applyTo),
    }))
    results.push(...response.body as RecordResult[])
  }
  const done = results.filter(({ ok }) => ok).length
  return { batch, ids, results, done, failed: results.length - done }
}

export const createBatchId = (): string => randomUUID()

/** The idempotency key of one chunk, hashed to stay within the maximum length of a key. */
const chunkKey = (key: string | undefined, offset: number) =>
  key && `step ${createHash('sha256').update(`${key} ${offset}`).digest('base64url')}`

async function runChunk(
  store: RequestStore, resource: Resource, ids: readonly number[], batch: Batch, applyTo: BatchAction['applyTo'],
): Promise<RecordResult[]> {
  await lockRows(store, resource, ids)
  const labels = await loadLabels(store, resource, ids)
  const results: RecordResult[] = []
  for (const id of ids) {
    const outcome = await runInSavepoint(store, batch, (savepointStore) => applyTo(savepointStore, id))
    results.push({ id, label: labels.get(id) ?? `#${id}`, ...outcome })
  }
  return results
}
