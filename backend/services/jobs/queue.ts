import { query } from '#backend/engine/database/query'
import { handlers } from '#backend/engine/resource/handler_registry'
import db from '@adonisjs/lucid/services/db'
import type { Store } from '#backend/engine/resource/store'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The notification channel that workers listen to (worker.ts). */
export const JOBS_CHANNEL = 'zarbia_jobs'
const MAX_ATTEMPTS = 5

export interface EnqueueOptions {
  readonly trx?: QueryClientContract
  /** There is at most one waiting job of a name and key; it has the newest payload. */
  readonly key?: string
  readonly runAt?: Date
  readonly attempts?: number
}

/**
 * Enqueues a job and returns its id. With `trx` the job exists only if that transaction is committed, and starts after it. The
 * payload is JSON that staff may read: ids, never secrets.
 */
export async function enqueue(name: string, payload: object = {}, options: EnqueueOptions = {}): Promise<number> {
  const [job] = await query(options.trx ?? db.connection(), ENQUEUE, bindingsOf(name, payload, options))
  return Number(job?.id)
}

/** Enqueues without waiting for the id. */
export function enqueueDeferred(
  store: Pick<Store, 'defer'>, name: string, payload: object, options: Omit<EnqueueOptions, 'trx'> = {},
): Promise<void> {
  return store.defer(ENQUEUE, bindingsOf(name, payload, options))
}

function bindingsOf(name: string, payload: object, { key, runAt, attempts = MAX_ATTEMPTS }: EnqueueOptions): unknown[] {
  if (!handlers().jobs[name]) throw new Error(`no room has a job "${name}"`)
  assertNoSecrets(name, payload)
  const json = Object.keys(payload).length ? JSON.stringify(payload) : null
  return [name, json, key ?? null, runAt?.toISOString() ?? null, attempts]
}

// Updates the waiting job even when nothing changes: the worker that claims it waits for this transaction and sees its rows.
const ENQUEUE = `
  with put as (
    insert into queue_jobs (name, payload, key, run_at, max_tries) values (?, ?::jsonb, ?, coalesce(?::timestamptz, now()), ?)
    on conflict (name, key) do update set
      payload = excluded.payload, run_at = least(queue_jobs.run_at, excluded.run_at), updated_at = now()
    returning id
  )
  select id, pg_notify('${JOBS_CHANNEL}', '') from put`

/** Payloads are stored, shown to staff and logged, so they must not contain secrets. */
const SECRETS = new Set(['password', 'token', 'secret', 'authorization', 'api_key'])

/** Throws when a key at any depth is named like a secret. */
function assertNoSecrets(name: string, payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return
  for (const [key, value] of Object.entries(payload)) {
    if (SECRETS.has(key.toLowerCase())) throw new Error(`the payload of "${name}" must not carry "${key}": give the id of the row instead`)
    assertNoSecrets(name, value)
  }
}
