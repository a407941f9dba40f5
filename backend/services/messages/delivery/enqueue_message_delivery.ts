import { groupSql } from '#backend/engine/definition/status_groups'
import { query } from '#backend/engine/database/query'
import { enqueue, enqueueDeferred } from '#backend/services/jobs/queue'
import db from '@adonisjs/lucid/services/db'
import { IS_MESSAGE_DUE } from './claim_message.ts'
import type { Store } from '#backend/engine/resource/store'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** At most ten attempts, with pauses of 5, 10, 20 … seconds between them: the provider may be unreachable for 42 minutes. */
const MAX_ATTEMPTS = 10

/** Enqueues the delivery of a message, in the transaction that writes it. Returns the id of the job. */
export const enqueueMessageDelivery = (trx: QueryClientContract, id: number): Promise<number> =>
  enqueue('messages.deliver', { id }, { trx, key: keyOf(id), attempts: MAX_ATTEMPTS })

/** Enqueues without waiting for the id of the job. */
export const enqueueMessageDeliveryDeferred = (store: Pick<Store, 'defer'>, id: number, runAt?: Date): Promise<void> =>
  enqueueDeferred(store, 'messages.deliver', { id }, { key: keyOf(id), attempts: MAX_ATTEMPTS, ...(runAt && { runAt }) })

const keyOf = (id: number) => `notification:${id}`

/** The maximum of one run. */
const MAX_MESSAGES = 500

/** Enqueues due messages that have no job, because it was lost or removed. */
export async function enqueueLostMessages(): Promise<void> {
  for (const { id } of await query(db.connection(), LOST_DELIVERIES)) await enqueueMessageDelivery(db.connection(), Number(id))
}

const LOST_DELIVERIES = `
  select id from notifications message where ${IS_MESSAGE_DUE} and not exists (
    select 1 from queue_jobs job where job.name = 'messages.deliver' and job.status in ${groupSql('queue_jobs', 'open')}
      and job.payload ->> 'id' = message.id::text
  ) order by id limit ${MAX_MESSAGES}`

/** The number of messages that have been due for more than `minutes`. */
export async function countLateMessages(minutes: number): Promise<number> {
  const [row] = await query(db.connection(), `
    select count(*)::int as count from notifications
    where ${IS_MESSAGE_DUE} and coalesce(scheduled_at, created_at) < now() - make_interval(mins => ?)`, [minutes])
  return Number(row?.count ?? 0)
}
