import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { CHECK_JOB } from './index.ts'
import type { SavingCall } from '#backend/engine/calls/define_call'
import type { InvariantCheckState } from '#common/invariant_check_state'

export async function checkNow({ store: { trx } }: SavingCall): Promise<Pick<InvariantCheckState, 'is_running'>> {
  await enqueue(CHECK_JOB, {}, { trx, key: 'now' })
  return { is_running: true }
}

export async function readCheckState(): Promise<InvariantCheckState> {
  const [row] = await query(db.connection(), STATE, [CHECK_JOB, CHECK_JOB, CHECK_JOB])
  return {
    checked_at: (row?.checked_at ?? null) as string | null, is_running: row?.is_running === true, has_failed: row?.has_failed === true,
  }
}

/** Jobs that are done are deleted after a while; the last nightly one is younger. */
const STATE = `
  select
    (select max(finished_at) from queue_jobs where name = ? and status = 'done') as checked_at,
    exists (select from queue_jobs where name = ? and (status = 'running' or (status = 'waiting' and run_at <= now()))) as is_running,
    (select status = 'failed' from queue_jobs where name = ? and finished_at is not null order by finished_at desc limit 1) as has_failed`
