/** Writes the outcome of an attempt into the row of the message. */
import { query } from '#backend/engine/database/query'
import { withoutSecrets } from '#backend/services/log/redact'
import { deleteMessageClaim, type Message } from './claim_message.ts'
import { publishInbox } from './inbox.ts'
import { enqueueMessageDeliveryDeferred } from './enqueue_message_delivery.ts'
import { findChannelAddress } from './recipient.ts'
import type { MessageChannel } from '../channel_routing.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export type MessageOutcome =
  | { readonly to: 'sent' | 'delivered'; readonly provider_id: string | null }
  | { readonly failure: NonNullable<Row<'notifications'>['failure']>; readonly error: string | null }

const ERROR_LENGTH = 190

/** `fallback`: the channel that is tried next, after a failure. */
export async function recordMessageOutcome(
  store: Store, row: Message, outcome: MessageOutcome, fallback: MessageChannel | null,
): Promise<void> {
  await deleteMessageClaim(store.trx, row.id)
  if ('to' in outcome) return recordSent(store, row, outcome)
  const details = { failure: outcome.failure, error: outcome.error && withoutSecrets(outcome.error).slice(0, ERROR_LENGTH) }
  if (fallback) return useFallback(store, row, fallback, details)
  await deleteSecret(store, row)
  await store.transition('notifications', row.id, 'fail', { ask: details })
}

async function recordSent(store: Store, row: Message, { to, provider_id }: Extract<MessageOutcome, { to: unknown }>): Promise<void> {
  await deleteSecret(store, row)
  const verb = to === 'sent' ? 'hand_on' : 'arrive'
  await store.transition('notifications', row.id, verb, { ask: { provider_id, sent_at: store.context.now, failure: null, error: null } })
  if (row.channel === 'in_app') store.afterCommit(() => publishInbox(row, 'create', row.id))
}

/** The same row, with the failure of the first channel, gets a new job with its own attempts. */
async function useFallback(store: Store, row: Message, channel: MessageChannel, details: object): Promise<void> {
  const address = await findChannelAddress(store.trx, { type: row.recipient_type, id: row.recipient_id }, channel)
  await store.update('notifications', row.id, { ...details, channel, fallback: null, address })
  await enqueueMessageDeliveryDeferred(store, row.id)
}

/** Deletes a secret that will not be sent again. */
async function deleteSecret(store: Store, { id, secret }: Message): Promise<void> {
  if (secret) await query(store.trx, 'delete from message_secrets where notification_id = ?', [id])
}
