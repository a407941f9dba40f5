/** Writes the outcome of an attempt into the row of the message. */
import { query } from '#backend/engine/database/query'
import { withoutSecrets } from '#backend/services/log/redact'
import { deleteMessageClaim, releaseMessageClaim, type Message } from './claim_message.ts'
import { publishInbox } from './inbox.ts'
import { findChannelAddress } from './recipient.ts'
import { dropOvertaken } from './unsent_messages.ts'
import { markWrongNumber } from './wrong_numbers.ts'
import { isPhoneChannel, type MessageChannel } from '../channel_routing.ts'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

/** `isTold`: the provider has said it just now. */
export type MessageOutcome =
  | { readonly to: 'sent' | 'delivered'; readonly provider_id: string | null }
  | { readonly failure: NonNullable<Row<'notifications'>['failure']>; readonly error: string | null; readonly isTold?: true }

const ERROR_LENGTH = 190

/** `fallback`: the channel that is tried next, after a failure. */
export async function recordMessageOutcome(
  store: Store, row: Message, outcome: MessageOutcome, fallback: MessageChannel | null,
): Promise<void> {
  // A receipt may still say what became of it, by the key of the attempt.
  if ('failure' in outcome && outcome.failure === 'perhaps_sent') await releaseMessageClaim(store.trx, row.id)
  else await deleteMessageClaim(store.trx, row.id)
  if ('to' in outcome) return recordSent(store, row, outcome)
  const { failure, error, isTold } = outcome
  if (isTold && row.address) await markWrongNumber(store.trx, row.address, { channel: row.channel })
  const message = { ...row, status: 'queued', recipient: { type: row.recipient_type, id: row.recipient_id } } as const
  if (fallback) return fallBack(store, message, fallback, { failure, error })
  if (failure === 'not_configured' && isReadInside(row)) await store.transition('notifications', row.id, 'cancel', { ask: { failure } })
  else if (failure === 'not_configured' && await leaveToHand(store, row)) return
  else await failMessage(store, message, { failure, error })
}

/** Whoever works here reads it in the application: without a provider there is nothing to send, and nothing has failed. */
const isReadInside = ({ recipient_type, event }: Message): boolean => recipient_type !== 'clients' && event !== null

/** Without a provider what the house tells a client waits for somebody who sends it from a phone: false when nobody can. */
async function leaveToHand(store: Store, { id, channel, event, secret, recipient_type, recipient_id }: Message): Promise<boolean> {
  if (recipient_type !== 'clients' || event === null || secret || !isPhoneChannel(channel)) return false
  const address = await findChannelAddress(store.trx, { type: recipient_type, id: recipient_id }, 'whatsapp')
  if (address === null) return false
  await store.update('notifications', id, { held: true, failure: 'not_configured', channel: 'whatsapp', address, fallback: null })
  await dropOvertaken(store, { id })
  return true
}

async function recordSent(store: Store, row: Message, { to, provider_id }: Extract<MessageOutcome, { to: unknown }>): Promise<void> {
  await deleteSecret(store, row)
  const verb = to === 'sent' ? 'hand_on' : 'arrive'
  const ask = { provider_id, sent_at: store.context.now, in_window: row.in_window, failure: null, error: null }
  await store.transition('notifications', row.id, verb, { ask })
  if (row.channel === 'in_app') store.afterCommit(() => publishInbox(row, 'create', row.id))
}

type Failed = Pick<Row<'notifications'>, 'id' | 'status' | 'secret' | 'recipient'>
type FailureDetails = Pick<Values<'notifications'>, 'failure' | 'error' | 'scheduled_at'>

/** The same row, with the failure of the first channel, gets a new job with its own attempts. */
export async function fallBack(
  store: Store, { id, recipient }: Failed, channel: MessageChannel, details: FailureDetails,
): Promise<void> {
  const address = recipient && await findChannelAddress(store.trx, recipient, channel)
  await store.transition('notifications', id, 'fall_back', { ask: { ...storable(details), channel, address } })
}

export async function failMessage(store: Store, { id, status, secret }: Failed, details: FailureDetails): Promise<void> {
  await deleteSecret(store, { id, secret })
  if (status === 'failed') await store.update('notifications', id, storable(details))
  else await store.transition('notifications', id, 'fail', { ask: storable(details) })
}

const storable = ({ error, ...details }: FailureDetails): FailureDetails =>
  ({ ...details, error: error ? withoutSecrets(error).slice(0, ERROR_LENGTH) : null })

/** Deletes a secret that will not be sent again. */
async function deleteSecret(store: Store, { id, secret }: Pick<Failed, 'id' | 'secret'>): Promise<void> {
  if (secret) await query(store.trx, 'delete from message_secrets where notification_id = ?', [id])
}
