/** The job `messages.receipts`: what the provider has said of one message, in one transaction with the end of the job. */
import { query } from '#backend/engine/database/query'
import { instantAfter, HOUR } from '#common/time/time'
import { deleteMessageClaim } from '../delivery/claim_message.ts'
import { GUARD_OF_TABLE } from '../delivery/recipient.ts'
import { fallBack, failMessage } from '../delivery/record_message_outcome.ts'
import { clearWrongNumber, markWrongNumber } from '../delivery/wrong_numbers.ts'
import { templateOf } from '../template_cache.ts'
import { scheduledAt } from '../timing/scheduled_at.ts'
import { RECEIPT_STATUSES, type ReceiptStatus } from '#backend/services/channels/callbacks/receipt'
import { stepsOf, type ReceiptStep } from './receipt_steps.ts'
import { RECEIPTS_OF_MESSAGES } from './store_receipts.ts'
import type { Channels } from '../delivery/deliver_message.ts'
import type { JobContext } from '#backend/engine/resource/job'
import type { MessageChannel } from '../channel_routing.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Message = Row<'notifications'>

interface AppliedReceipt {
  readonly provider_id: string
  readonly status: ReceiptStatus
  readonly is_wrong_number: boolean
  readonly error: string | null
  readonly at: string
}

export const applyReceiptsThrough = (channels: Channels) => ({ id }: { readonly id: number }, job: JobContext): Promise<void> =>
  job.complete(async (store) => {
    await store.lock('notifications', id)
    const receipts = await query(store.trx, RECEIPTS, [id, RECEIPT_STATUSES]) as unknown as AppliedReceipt[]
    for (const receipt of receipts) await applyReceipt(store, id, receipt, channels)
  })

const RECEIPTS = `
  select * from (${RECEIPTS_OF_MESSAGES}) found where message_id = ? order by array_position(?::text[], status)`

async function applyReceipt(store: Store, id: number, receipt: AppliedReceipt, channels: Channels): Promise<void> {
  const message = await store.lock('notifications', id)
  // Of the channel before: the message was given to another one by the receipt before this one.
  const isCurrent = message.provider_id === null || message.provider_id === receipt.provider_id
  for (const step of isCurrent ? stepsOf(receipt.status, message) : []) await takeStep(store, message, step, receipt, channels)
  await query(store.trx, 'delete from message_receipts where channel = ? and provider_id = ? and status = ?',
    [message.channel, receipt.provider_id, receipt.status])
}

async function takeStep(
  store: Store, message: Message, step: ReceiptStep, receipt: AppliedReceipt, channels: Channels,
): Promise<void> {
  const { id, channel, address, sent_at } = message
  await deleteMessageClaim(store.trx, id)
  if (step === 'refuse') return refuse(store, message, receipt, channels)
  if (address && step === 'arrive') await clearWrongNumber(store.trx, address, { channel })
  const ask = { provider_id: receipt.provider_id, sent_at: sent_at ?? new Date(receipt.at).toISOString() }
  await store.transition('notifications', id, step, { ask })
}

async function refuse(store: Store, message: Message, receipt: AppliedReceipt, channels: Channels): Promise<void> {
  const failure = receipt.is_wrong_number ? 'wrong_number' : 'refused'
  if (receipt.is_wrong_number && message.address) await markWrongNumber(store.trx, message.address, message)
  const details = { failure, error: receipt.error } as const
  const fallback = await openFallback(store, message, channels)
  // A number that is nobody's has no other channel.
  if (!fallback || !message.recipient) return failMessage(store, message, details)
  const template = await templateOf(store.trx, message.event, GUARD_OF_TABLE[message.recipient.type], fallback)
  const scheduled_at = scheduledAt(store.context, { delay_minutes: 0, respects_quiet_hours: template?.respects_quiet_hours ?? false })
  await fallBack(store, message, fallback, { ...details, scheduled_at })
}

/** What a code or a message of hours ago says is no longer true; staff see that it failed. */
async function openFallback(store: Store, { fallback, secret, sent_at }: Message, channels: Channels): Promise<MessageChannel | null> {
  const isLate = sent_at !== null && sent_at < instantAfter(store.context.now, -HOUR)
  return fallback && !secret && !isLate && await channels[fallback].isConfigured() ? fallback : null
}
