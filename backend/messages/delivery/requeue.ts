/** Enqueues due messages that have no job, because it was lost or removed. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { IS_DUE } from './claim.ts'
import { enqueueDelivery } from './enqueue.ts'

/** At most these many in one run. */
const MOST = 500

export async function requeueLost(): Promise<void> {
  for (const { id } of await query(db.connection(), LOST)) await enqueueDelivery(db.connection(), Number(id))
}

const LOST = `
  select id from notifications message where ${IS_DUE} and not exists (
    select 1 from queue_jobs job where job.name = 'messages.deliver' and job.status in ('waiting', 'running')
      and job.payload ->> 'id' = message.id::text
  ) order by id limit ${MOST}`

/** The number of messages that have been due for more than these minutes. */
export async function lateMessages(minutes: number): Promise<number> {
  const [row] = await query(db.connection(), `
    select count(*)::int as count from notifications
    where ${IS_DUE} and coalesce(scheduled_at, created_at) < now() - make_interval(mins => ?)`, [minutes])
  return Number(row?.count ?? 0)
}
