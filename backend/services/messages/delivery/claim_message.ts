import { CODE_MINUTES } from '#backend/services/auth/sign_in/phone_codes'
import { query } from '#backend/engine/database/query'
import { refuse } from '#backend/engine/resource/refusals'
import { linkSql } from '../order_link_token.ts'
import { isOpenSql } from '../timing/whatsapp_windows.ts'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { JobContext } from '#backend/engine/resource/job'
import type { Row } from '#resources'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A message that is claimed for sending. The claim is committed before the provider is called, to detect a crashed attempt. */
export interface ClaimedMessage {
  readonly row: Message
  /** Idempotency key, the same for all attempts. */
  readonly key: string
  /** An earlier attempt crashed and may have sent it. */
  readonly isInDoubt: boolean
  readonly isLate: boolean
}

export type Message = Pick<Row<'notifications'>, (typeof COLUMNS)[number]> & Recipient

export interface Recipient { readonly recipient_type: 'users' | 'couriers' | 'clients'; readonly recipient_id: number }
const COLUMNS = [
  'id', 'event', 'channel', 'locale', 'title', 'body', 'address', 'link', 'fallback', 'external_template', 'parameters', 'secret',
  'in_window',
] as const

/** With the link to the client's page, which is not stored in the row. */
function column(name: string): string {
  if (name === 'in_window') return `(channel = 'whatsapp' and ${isOpenSql('address', 'now()')}) as in_window`
  if (name === 'parameters') return `(${linkSql('parameters::text')})::jsonb as parameters`
  return ['title', 'body', 'link'].includes(name) ? `${linkSql(name)} as ${name}` : name
}

/** Messages older than this are not sent any more; codes have expired by then. */
const MAX_AGE = `make_interval(mins => case when secret then ${CODE_MINUTES} else ${24 * 60} end)`

/** Null when the message is not to be sent: sent, canceled, held, not due, or claimed by another worker. */
export async function claimMessage(trx: TransactionClientContract, id: number, job: JobContext): Promise<ClaimedMessage | null> {
  const [row] = await query(trx, DUE, [id])
  if (!row) return null
  const earlier = await earlierAttempt(trx, id, job)
  if (earlier === 'running') return null
  const [{ key } = {}] = await query(trx, INSERT_CLAIM, [id, job.id, job.attempt])
  const { is_late: isLate, ...message } = row
  return { row: message as unknown as Message, key: String(key), isInDoubt: earlier === 'died', isLate: isLate === true }
}

/** Approved and due. */
export const IS_MESSAGE_DUE = "status = 'queued' and not held and (scheduled_at is null or scheduled_at <= now())"

const DUE = `
  select recipient_type, recipient_id, ${COLUMNS.map(column).join(', ')}, greatest(scheduled_at, updated_at) < now() - ${MAX_AGE} as is_late
  from notifications where id = ? and ${IS_MESSAGE_DUE} for update`

const INSERT_CLAIM = `
  insert into begun_messages (notification_id, job_id, try, is_sending) values (?, ?, ?, true)
  on conflict (notification_id) do update set job_id = excluded.job_id, try = excluded.try, is_sending = true, begun_at = now()
  returning key`

/** Two jobs may exist for one message: staff can retry while a job waits for its next attempt. */
const IS_LEASED = `
  exists (select 1 from queue_jobs job where job.id = claim.job_id and job.tries = claim.try and job.status = 'running'
    and job.locked_until > now())`

/** By a worker that lives, at this moment. */
export const IS_BEING_SENT = `(claim.is_sending and ${IS_LEASED})`

async function earlierAttempt(trx: QueryClientContract, id: number, job: JobContext): Promise<'none' | 'running' | 'died'> {
  const [found] = await query(trx, `
    select claim.job_id, ${IS_LEASED} as is_leased from begun_messages claim where notification_id = ? and is_sending`, [id])
  if (!found) return 'none'
  return found.is_leased === true && Number(found.job_id) !== job.id ? 'running' : 'died'
}

/** Whether a worker is sending it at this moment. */
async function isBeingSent(trx: QueryClientContract, id: number): Promise<boolean> {
  const rows = await query(trx, `select 1 from begun_messages claim where notification_id = ? and ${IS_BEING_SENT}`, [id])
  return rows.length > 0
}

/** Releases the claim after an attempt that certainly sent nothing and will be repeated. */
export async function releaseMessageClaim(trx: QueryClientContract, id: number): Promise<void> {
  await query(trx, 'update begun_messages set is_sending = false where notification_id = ?', [id])
}

/** Removes the claim when the outcome is known. */
export async function deleteMessageClaim(trx: QueryClientContract, id: number): Promise<void> {
  await query(trx, 'delete from begun_messages where notification_id = ?', [id])
}

/** Hook: a message that is being sent cannot be canceled or sent by hand, because its outcome is not known yet. */
export async function assertNotSending({ store, before, draft }: BeforeSaveContext<'notifications'>): Promise<void> {
  const isMoved = before?.status === 'queued' && draft.status !== undefined && draft.status !== 'queued'
  if (isMoved && store.caller && await isBeingSent(store.trx, before.id)) throw refuse('errors.messages.busy')
}
