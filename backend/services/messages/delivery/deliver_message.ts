/**
 * The job `messages.deliver`: one attempt to send one message. The message is claimed before the provider is called (claim_message.ts), and
 * its outcome is written in one transaction with the end of the job. A worker can crash between the response of the provider and
 * that transaction: the next attempt finds the claim, and sends again only if the channel deduplicates messages.
 */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { claimMessage, releaseMessageClaim, type ClaimedMessage, type Message } from './claim_message.ts'
import { recordMessageOutcome, type MessageOutcome } from './record_message_outcome.ts'
import { outgoingMessageFor } from './outgoing_message.ts'
import { isWrongNumber } from './wrong_numbers.ts'
import type { JobContext } from '#backend/engine/resource/job'
import type { Channel, SendResult } from '#backend/services/channels/channel'
import type { MessageChannel } from '../channel_routing.ts'

export type Channels = Readonly<Record<MessageChannel, Channel>>

export const deliverMessageThrough = (channels: Channels) => async ({ id }: { readonly id: number }, job: JobContext): Promise<void> => {
  const claimed = await runInTransaction((trx) => claimMessage(trx, id, job))
  if (!claimed) return
  const outcome = await sendMessage(claimed, channels[claimed.row.channel], job)
  const fallbackChannel = await fallbackOf(claimed.row, outcome, channels)
  await job.complete((store) => recordMessageOutcome(store, claimed.row, outcome, fallbackChannel))
}

/** Throws when the attempt is to be repeated. */
async function sendMessage({ row, key, isInDoubt, isLate }: ClaimedMessage, channel: Channel, job: JobContext): Promise<MessageOutcome> {
  if (isInDoubt && !channel.deduplicates) return { failure: 'perhaps_sent', error: null }
  if (isLate) return { failure: 'too_late', error: null }
  if (!(await channel.isConfigured())) return { failure: 'not_configured', error: null }
  const message = await outgoingMessageFor(row, key)
  if (!message) return { failure: 'no_address', error: null }
  if (message.address && await isWrong(row, message.address)) return { failure: 'wrong_number', error: null }
  const result = await attempt(channel, message, job)
  switch (result.outcome) {
    case 'sent': case 'delivered': return { to: result.outcome, provider_id: result.provider_id ?? null }
    case 'wrong_number': return { failure: 'wrong_number', error: result.error, isTold: true }
    case 'refused': return { failure: 'refused', error: result.error }
    case 'unusable': return { failure: 'no_address', error: result.error || null }
    case 'unreachable': return { failure: 'unreachable', error: result.error }
    case 'unknown':
      if (channel.deduplicates && !job.isLastTry) throw new Error(result.error)
      return { failure: 'perhaps_sent', error: result.error }
  }
}

const isWrong = ({ channel, recipient_type, recipient_id }: Message, address: string): Promise<boolean> =>
  isWrongNumber(db.connection(), address, channel, recipient_type === 'clients' ? recipient_id : null)

type AttemptResult = SendResult | { readonly outcome: 'unreachable'; readonly error: string }

async function attempt(
  channel: Channel, message: Parameters<Channel['send']>[0], { signal, isLastTry }: JobContext,
): Promise<AttemptResult> {
  try {
    // A worker that is stopping or lost its lease sends nothing.
    signal.throwIfAborted()
    return await channel.send(message)
  } catch (error) {
    if (isLastTry && !signal.aborted) return { outcome: 'unreachable', error: error instanceof Error ? error.message : String(error) }
    await releaseMessageClaim(db.connection(), message.id)
    throw error
  }
}

/** The fallback channel if it is configured. A message that may have arrived is not sent by another channel. */
async function fallbackOf({ fallback }: Message, outcome: MessageOutcome, channels: Channels): Promise<MessageChannel | null> {
  if (!fallback || !('failure' in outcome) || !FALLBACK_FAILURES.has(outcome.failure)) return null
  return (await channels[fallback].isConfigured()) ? fallback : null
}

const FALLBACK_FAILURES = new Set(['not_configured', 'no_address', 'wrong_number', 'refused', 'unreachable'])
