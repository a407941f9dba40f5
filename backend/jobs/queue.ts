/** Enqueues jobs. With `trx` the job exists only if that transaction is committed, and starts after it. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { handlers } from '#backend/resource/socket'
import { assertHarmless } from './secrets.ts'
import type { Store } from '#backend/resource/store'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The notification channel that workers listen to (worker.ts). */
export const CHANNEL = 'zarbia_jobs'
const TRIES = 5

export interface Enqueued {
  readonly trx?: QueryClientContract
  /** There is at most one waiting job of a name and key; it has the newest payload. */
  readonly key?: string
  readonly runAt?: Date
  readonly attempts?: number
}

/** Returns the id of the job. The payload is JSON that staff may read: ids, never secrets. */
export async function enqueue(name: string, payload: object = {}, options: Enqueued = {}): Promise<number> {
  const [job] = await query(options.trx ?? db.connection(), PUT, bindingsOf(name, payload, options))
  return Number(job?.id)
}

/** The same without waiting for the id. */
export function enqueueDeferred(store: Pick<Store, 'note'>, name: string, payload: object, how: Omit<Enqueued, 'trx'> = {}): Promise<void> {
  return store.note(PUT, bindingsOf(name, payload, how))
}

function bindingsOf(name: string, payload: object, { key, runAt, attempts = TRIES }: Enqueued): unknown[] {
  if (!handlers().jobs[name]) throw new Error(`no room has a job "${name}"`)
  assertHarmless(name, payload)
  const given = Object.keys(payload).length ? JSON.stringify(payload) : null
  return [name, given, key ?? null, runAt?.toISOString() ?? null, attempts]
}

// Updates the waiting job even when nothing changes: the worker that claims it waits for this transaction and sees its rows.
const PUT = `
  with put as (
    insert into queue_jobs (name, payload, key, run_at, max_tries) values (?, ?::jsonb, ?, coalesce(?::timestamptz, now()), ?)
    on conflict (name, key) do update set
      payload = excluded.payload, run_at = least(queue_jobs.run_at, excluded.run_at), updated_at = now()
    returning id
  )
  select id, pg_notify('${CHANNEL}', '') from put`
