/**
 * `Idempotency-Key`: a repeated request (double click, lost response) gets the first response. The key is inserted in the
 * transaction of the work, so a second request waits for the first, and no response is stored without its work.
 */
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { query } from '#backend/database/query'
import { invalid } from '../refusals.ts'
import type { Caller } from '../caller.ts'
import type { RequestStore } from '../store.ts'

export interface StoredResponse {
  readonly status: number
  readonly body: unknown
}

/** Inserts the key; returns the stored response when it exists already, null when it is new. */
export async function claimKey(store: RequestStore, key: string, fingerprint: string): Promise<StoredResponse | null> {
  const { guard, id } = store.caller
  if (key.length > 100) throw invalid('Idempotency-Key', (t) => t('errors.field.long', { max: 100 }))
  const inserted = await query(
    store.trx,
    'insert into idempotency_keys (guard, person_id, key, request_hash) values (?, ?, ?, ?) on conflict do nothing returning key',
    [guard, id, key, fingerprint],
  )
  if (inserted.length) return null
  const stored = await findResponse(store.trx, store.caller, key, fingerprint)
  if (!stored) throw keyReused()
  return stored
}

/** Null when the key is new. Throws Invalid when the key was used for another request. */
export async function findResponse(
  executor: QueryClientContract, { guard, id }: Caller, key: string, fingerprint: string,
): Promise<StoredResponse | null> {
  const [stored] = await query(
    executor,
    'select request_hash, status, body from idempotency_keys where guard = ? and person_id = ? and key = ?',
    [guard, id, key],
  )
  if (!stored) return null
  if (stored.request_hash !== fingerprint) throw keyReused()
  return { status: Number(stored.status), body: stored.body }
}

const keyReused = () => invalid('Idempotency-Key', (t) => t('errors.record.key_reused'))

export async function storeResponse(store: RequestStore, key: string, { status, body }: StoredResponse): Promise<void> {
  const { guard, id } = store.caller
  await store.defer('update idempotency_keys set status = ?, body = ?::jsonb where guard = ? and person_id = ? and key = ?', [
    status,
    JSON.stringify(body),
    guard,
    id,
    key,
  ])
}
