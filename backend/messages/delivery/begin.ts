/** The note that a message is about to be sent: committed before anybody outside hears of it, so that a try that dies is found. */
import { CODE_MINUTES } from '#backend/auth/phone_codes'
import { withLink } from '../client_link.ts'
import { query } from '#backend/database/query'
import type { Row } from '#resources'
import type { JobContext } from '#backend/resource/job'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

export interface Begun {
  readonly row: Message
  /** The same for all tries. */
  readonly key: string
  /** An earlier try has died, and may have sent it. */
  readonly isInDoubt: boolean
  readonly isLate: boolean
}

export type Message = Pick<Row<'notifications'>, (typeof COLUMNS)[number]> & Recipient

export interface Recipient { readonly recipient_type: 'users' | 'couriers' | 'clients'; readonly recipient_id: number }
const COLUMNS = ['id', 'event', 'channel', 'locale', 'title', 'body', 'address', 'link', 'fallback', 'secret'] as const

/** With the link to the client's page, which the row itself does not hold. */
const sent = (name: string): string => (['title', 'body', 'link'].includes(name) ? `${withLink(name)} as ${name}` : name)

/** What waited for longer is news no more: the machine was off, or there was nobody to send it. A code has run out by then. */
const LATE = `make_interval(mins => case when secret then ${CODE_MINUTES} else ${24 * 60} end)`

/** Null when this message is not ours to send: sent, canceled, held, not due yet, or in the hands of another worker. */
export async function begin(trx: TransactionClientContract, id: number, job: JobContext): Promise<Begun | null> {
  const [row] = await query(trx, DUE, [id])
  if (!row) return null
  const earlier = await earlierTry(trx, id, job)
  if (earlier === 'running') return null
  const [{ key } = {}] = await query(trx, NOTE, [id, job.id, job.attempt])
  const { is_late: isLate, ...message } = row
  return { row: message as unknown as Message, key: String(key), isInDoubt: earlier === 'died', isLate: isLate === true }
}

/** Waits for nobody and for no hour any more. */
export const IS_DUE = "status = 'queued' and not held and (scheduled_at is null or scheduled_at <= now())"

const DUE = `
  select recipient_type, recipient_id, ${COLUMNS.map(sent).join(', ')}, greatest(scheduled_at, updated_at) < now() - ${LATE} as is_late
  from notifications where id = ? and ${IS_DUE} for update`

const NOTE = `
  insert into begun_messages (notification_id, job_id, try, is_sending) values (?, ?, ?, true)
  on conflict (notification_id) do update set job_id = excluded.job_id, try = excluded.try, is_sending = true, begun_at = now()
  returning key`

/** Staff may press the button while a job for the message waits for its next try: then there are two. */
const IS_HELD = `
  exists (select 1 from queue_jobs job where job.id = begun.job_id and job.tries = begun.try and job.status = 'running'
    and job.locked_until > now())`

async function earlierTry(trx: QueryClientContract, id: number, job: JobContext): Promise<'none' | 'running' | 'died'> {
  const [found] = await query(trx, `
    select begun.job_id, ${IS_HELD} as is_held from begun_messages begun where notification_id = ? and is_sending`, [id])
  if (!found) return 'none'
  return found.is_held === true && Number(found.job_id) !== job.id ? 'running' : 'died'
}

/** A worker has it in its hands at this moment. */
export async function isBeingSent(trx: QueryClientContract, id: number): Promise<boolean> {
  const rows = await query(trx, `select 1 from begun_messages begun where notification_id = ? and is_sending and ${IS_HELD}`, [id])
  return rows.length > 0
}

/** It certainly did not go out, and will be tried again. */
export async function rest(trx: QueryClientContract, id: number): Promise<void> {
  await query(trx, 'update begun_messages set is_sending = false where notification_id = ?', [id])
}

/** It is known what became of it. */
export async function end(trx: QueryClientContract, id: number): Promise<void> {
  await query(trx, 'delete from begun_messages where notification_id = ?', [id])
}
