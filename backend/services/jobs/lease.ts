/**
 * The states of a job. Every change after the claim requires the lease of the worker for this attempt (`HELD`): a worker
 * that has lost its lease changes nothing.
 */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export interface ClaimedJob {
  readonly id: number
  readonly name: string
  readonly payload: object | null
  readonly attempt: number
  readonly max_tries: number
  readonly worker: string
}

const HELD = `id = ? and worker = ? and tries = ? and status = 'running'`
const holder = ({ id, worker, attempt }: ClaimedJob) => [id, worker, attempt]
const RELEASED = 'locked_until = null, worker = null, updated_at = now()'

/** Claims up to `count` due jobs for this worker. Their key is cleared: a job enqueued now needs a run of its own. */
export async function claimJobs(worker: string, names: readonly string[], count: number, leaseSeconds: number): Promise<ClaimedJob[]> {
  const rows = await query(db.connection(), CLAIM, [worker, leaseSeconds, names, count])
  return rows.map(({ id, name, payload, tries, max_tries }) => ({ id, name, payload, attempt: tries, max_tries, worker }) as ClaimedJob)
}

const CLAIM = `
  update queue_jobs set status = 'running', tries = tries + 1, key = null, started_at = now(), finished_at = null,
    done = null, total = null, worker = ?, locked_until = now() + make_interval(secs => ?), updated_at = now()
  where id in (
    select id from queue_jobs where status = 'waiting' and run_at <= now() and name = any(?::text[])
    order by run_at, id limit ? for update skip locked
  )
  returning id, name, payload, tries, max_tries`

/** Renews the leases of this worker and returns the ids that it still holds. */
export async function renewLeases(worker: string, ids: readonly number[], leaseSeconds: number): Promise<number[]> {
  const rows = await query(
    db.connection(),
    `update queue_jobs set locked_until = now() + make_interval(secs => ?)
     where worker = ? and id = any(?::bigint[]) and status = 'running' returning id`,
    [leaseSeconds, worker, ids],
  )
  return rows.map(({ id }) => Number(id))
}

/** False when the job is no longer held. */
export async function completeJob(job: ClaimedJob, trx: QueryClientContract = db.connection()): Promise<boolean> {
  const rows = await query(
    trx,
    `update queue_jobs set status = 'done', finished_at = now(), error = null, ${RELEASED} where ${HELD} returning id`,
    holder(job),
  )
  return rows.length > 0
}

export async function retryLater(job: ClaimedJob, error: string, seconds: number): Promise<void> {
  await query(
    db.connection(),
    `update queue_jobs set status = 'waiting', error = ?, run_at = now() + make_interval(secs => ?), ${RELEASED} where ${HELD}`,
    [error, seconds, ...holder(job)],
  )
}

export async function failPermanently(job: ClaimedJob, error: string): Promise<void> {
  await query(
    db.connection(),
    `update queue_jobs set status = 'failed', error = ?, finished_at = now(), ${RELEASED} where ${HELD}`,
    [error, ...holder(job)],
  )
}

/** Releases a job of a worker that stops: the attempt does not count. */
export async function releaseJob(job: ClaimedJob): Promise<void> {
  await query(db.connection(), `update queue_jobs set status = 'waiting', tries = tries - 1, ${RELEASED} where ${HELD}`, holder(job))
}

/** Reclaims jobs whose lease has expired, because their worker crashed. */
export async function reclaimExpired(): Promise<void> {
  await query(
    db.connection(),
    `update queue_jobs set status = case when tries < max_tries then 'waiting' else 'failed' end,
       finished_at = case when tries < max_tries then null else now() end, error = 'The worker died', ${RELEASED}
     where status = 'running' and locked_until < now()`,
  )
}

export async function recordProgress(job: ClaimedJob, done: number, total: number): Promise<void> {
  await query(db.connection(), `update queue_jobs set done = ?, total = ?, updated_at = now() where ${HELD}`, [done, total, ...holder(job)])
}
