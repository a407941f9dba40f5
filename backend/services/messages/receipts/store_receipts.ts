/**
 * Receipts wait in a table until they are applied, because they may come before our own "sent" is written: then they are found a minute
 * later. What nobody knows is deleted after some days (housekeeping).
 */
import db from '@adonisjs/lucid/services/db'
import { groupSql } from '#backend/engine/definition/status_groups'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { IS_BEING_SENT } from '../delivery/claim_message.ts'
import type { CallbackChannel } from '#backend/services/channels/callbacks/callback_settings'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Receipt } from '#backend/services/channels/callbacks/receipt'

export type StoredReceipt = Omit<Receipt, 'code'> & { readonly is_wrong_number: boolean }

/** Doubled ones are stored once. */
export async function storeReceipts(trx: QueryClientContract, channel: CallbackChannel, receipts: readonly StoredReceipt[]): Promise<void> {
  if (!receipts.length) return
  await query(trx, INSERT, [channel, JSON.stringify(receipts)])
  await enqueueReceipts(trx, channel, receipts.map(({ provider_id }) => provider_id))
}

const INSERT = `
  insert into message_receipts (channel, provider_id, status, reference, is_wrong_number, error, at)
  select ?, provider_id, status, reference, is_wrong_number, error, at
  from jsonb_to_recordset(?::jsonb) as receipt (provider_id text, status text, reference uuid, is_wrong_number boolean, error text,
    at timestamptz)
  on conflict do nothing`

async function enqueueReceipts(trx: QueryClientContract, channel: CallbackChannel, ids: readonly string[]): Promise<void> {
  const messages = await query(trx, `
    select distinct message_id as id from (${RECEIPTS_OF_MESSAGES}) found
    where channel = ? and provider_id = any(?::text[])`, [channel, ids])
  for (const { id } of messages) await enqueueApplication(trx, Number(id))
}

/** Those whose message is known by now. A job that has failed is repeated by staff. */
export async function enqueueLateReceipts(): Promise<void> {
  const messages = await query(db.connection(), `
    select distinct message_id as id from (${RECEIPTS_OF_MESSAGES}) found
    where not exists (select 1 from queue_jobs job where job.name = 'messages.receipts' and job.payload ->> 'id' = message_id::text
      and (job.status = 'failed' or job.status in ${groupSql('queue_jobs', 'open')}))
    limit ${MAX_MESSAGES}`)
  for (const { id } of messages) await enqueueApplication(db.connection(), Number(id))
}

const enqueueApplication = (trx: QueryClientContract, id: number) =>
  enqueue('messages.receipts', { id }, { trx, key: `notification:${id}` })

/** The maximum of one run. */
const MAX_MESSAGES = 500

/**
 * By the provider's id; or, where our record of it was lost with a worker, by the reference of the attempt. A message that is being sent
 * is not known yet.
 */
export const RECEIPTS_OF_MESSAGES = `
  select receipt.*, message.id as message_id from message_receipts receipt
  join notifications message on message.channel = receipt.channel and message.provider_id = receipt.provider_id
  union all
  select receipt.*, message.id as message_id from message_receipts receipt
  join begun_messages claim on claim.key = receipt.reference
  join notifications message on message.id = claim.notification_id and message.channel = receipt.channel and message.provider_id is null
  where not ${IS_BEING_SENT}`
