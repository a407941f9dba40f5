/**
 * `Idempotency-Key`: a repeated request (double click, lost response) gets the first response. The key is inserted in the
 * transaction of the work, so a second request waits for the first, and no response is stored without its work. Stored with it is what
 * the caller was permitted then: the response says what they could read (mutation_transaction.ts).
 */
import { createHash } from 'node:crypto'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { query } from '#backend/engine/database/query'
import { invalid } from '../refusals.ts'
import type { Caller } from '../caller.ts'
import type { RequestStore } from '../store.ts'

export interface StoredResponse {
  readonly status: number
  readonly body: unknown
}

export interface FirstResponse extends StoredResponse {
  /** The caller has the same permissions as then. */
  readonly is_same_rights: boolean
}

/** Inserts the key; returns the stored response when it exists already, null when it is new. */
export async function claimKey(store: RequestStore, key: string, fingerprint: string): Promise<FirstResponse | null> {
  const { guard, id } = store.caller
  if (key.length > 100) throw invalid('Idempotency-Key', (t) => t('errors.field.long', { max: 100 }))
  const inserted = await query(
    store.trx,
    `insert into idempotency_keys (guard, person_id, key, request_hash, rights) values (?, ?, ?, ?, ?)
     on conflict do nothing returning key`,
    [guard, id, key, fingerprint, rightsOf(store.caller)],
  )
  if (inserted.length) return null
  const stored = await findResponse(store.trx, store.caller, key, fingerprint)
  if (!stored) throw keyReused()
  return stored
}

/** Null when the key is new. Throws Invalid when the key was used for another request. */
export async function findResponse(
  executor: QueryClientContract, caller: Caller, key: string, fingerprint: string,
): Promise<FirstResponse | null> {
  const { guard, id } = caller
  const [stored] = await query(
    executor,
    'select request_hash, rights, status, body from idempotency_keys where guard = ? and person_id = ? and key = ?',
    [guard, id, key],
  )
  if (!stored) return null
  if (stored.request_hash !== fingerprint) throw keyReused()
  return { status: Number(stored.status), body: stored.body, is_same_rights: stored.rights === rightsOf(caller) }
}

const hashes = new WeakMap<Caller['permissions'], string>()

/** What decides on what a person may read: permissions and site. A program has permissions of its own. */
function rightsOf({ permissions, me }: Caller): string {
  const known = hashes.get(permissions) ?? createHash('sha256').update([...permissions].sort().join(' ')).digest('base64url')
  hashes.set(permissions, known)
  return `${known} ${String(me.site_id)}`
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
