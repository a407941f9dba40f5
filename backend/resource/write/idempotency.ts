/**
 * `Idempotency-Key`: a request that is sent again (double click, lost answer) gets the first answer. The key is taken in
 * the same transaction as the work, so a second request waits for the first and there is never an answer without the work.
 */
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { query } from '#backend/database/query'
import { invalid } from '../refusals.ts'
import type { Caller } from '../caller.ts'
import type { RequestStore } from '../store.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export async function answered(store: RequestStore, key: string, fingerprint: string): Promise<Answer | null> {
  const { guard, id } = store.caller
  if (key.length > 100) throw invalid('Idempotency-Key', (t) => t('errors.field.long', { max: 100 }))
  const taken = await query(
    store.trx,
    'insert into idempotency_keys (guard, person_id, key, request_hash) values (?, ?, ?, ?) on conflict do nothing returning key',
    [guard, id, key, fingerprint],
  )
  if (taken.length) return null
  const first = await remembered(store.trx, store.caller, key, fingerprint)
  if (!first) throw keyReused()
  return first
}

/** Null when the key is new. A key that was used for another request is refused. */
export async function remembered(
  executor: QueryClientContract, { guard, id }: Caller, key: string, fingerprint: string,
): Promise<Answer | null> {
  const [first] = await query(
    executor,
    'select request_hash, status, body from idempotency_keys where guard = ? and person_id = ? and key = ?',
    [guard, id, key],
  )
  if (!first) return null
  if (first.request_hash !== fingerprint) throw keyReused()
  return { status: Number(first.status), body: first.body }
}

const keyReused = () => invalid('Idempotency-Key', (t) => t('errors.record.key_reused'))

export async function remember(store: RequestStore, key: string, { status, body }: Answer): Promise<void> {
  const { guard, id } = store.caller
  await store.note('update idempotency_keys set status = ?, body = ?::jsonb where guard = ? and person_id = ? and key = ?', [
    status,
    JSON.stringify(body),
    guard,
    id,
    key,
  ])
}
