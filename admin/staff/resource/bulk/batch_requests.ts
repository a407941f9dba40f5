/** The requests of a batch. It is sent in chunks, so that its progress is visible and it can be stopped. */
import { call } from '../../../kit/providers/rest/http.ts'
import type { Query } from '../../../kit/providers/rest/list_query.ts'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'

export interface BatchResult {
  readonly id: number
  readonly label: string
  readonly ok: boolean
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** The body of a bulk request without the ids of its records. */
export interface BulkRequest {
  readonly action: string
  readonly values?: Readonly<Record<string, unknown>>
  readonly args?: Readonly<Record<string, unknown>>
  readonly reason?: unknown
}

interface BatchResponse { readonly batch: string; readonly results: readonly BatchResult[] }

const CHUNK_SIZE = 50

/** The ids of all records of a filter; `more` when there are too many for one batch. */
export async function fetchSelection(resource: string, query: Query): Promise<{ readonly ids: readonly number[]; readonly more: boolean }> {
  return (await call<{ ids: number[]; more: boolean }>(urlOf(resource, 'selection'), { query })).body
}

/** Throws the Failure of a chunk; `onChunk` has reported the finished chunks by then. */
export async function runBatch(
  resource: string, request: BulkRequest, ids: readonly number[], batch: string | undefined,
  onChunk: (response: BatchResponse) => void, isStopped: () => boolean,
): Promise<void> {
  let batchId = batch
  for (const chunk of chunksOf(ids)) {
    if (isStopped()) return
    const { body } = await call<BatchResponse>(urlOf(resource, 'bulk'), {
      method: 'POST', body: { ...request, ids: chunk, ...(batchId !== undefined && { batch: batchId }) },
    })
    batchId = body.batch
    onChunk(body)
  }
}

export async function undoBatch(
  resource: string, batch: string, ids: readonly number[], onChunk: (response: BatchResponse) => void, isStopped: () => boolean,
): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    if (isStopped()) return
    onChunk((await call<BatchResponse>(`${urlOf(resource, 'bulk')}/${batch}/undo`, { method: 'POST', body: { ids: chunk } })).body)
  }
}

const chunksOf = (ids: readonly number[]): readonly number[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK_SIZE) }, (_, index) => ids.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE))
