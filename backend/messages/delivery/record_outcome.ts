/** Writes the outcome of an attempt into the row of the message. */
import { query } from '#backend/database/query'
import { withoutSecrets } from '#backend/log/redact'
import { removeClaim, type Message } from './claim.ts'
import { publishInbox } from './publish_inbox.ts'
import { enqueueDeliveryDeferred } from './enqueue.ts'
import { addressOf, type MessageChannel } from './recipient.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

export type DeliveryOutcome =
  | { readonly to: 'sent' | 'delivered'; readonly provider_id: string | null }
  | { readonly failure: NonNullable<Row<'notifications'>['failure']>; readonly error: string | null }

const ERROR_LENGTH = 190

/** `next`: the fallback channel. */
export async function recordOutcome(store: Store, row: Message, verdict: DeliveryOutcome, next: MessageChannel | null): Promise<void> {
  await removeClaim(store.trx, row.id)
  if ('to' in verdict) return arrived(store, row, verdict)
  const why = { failure: verdict.failure, error: verdict.error && withoutSecrets(verdict.error).slice(0, ERROR_LENGTH) }
  if (next) return passOn(store, row, next, why)
  await forget(store, row)
  await store.move('notifications', row.id, 'fail', { ask: why })
}

async function arrived(store: Store, row: Message, { to, provider_id }: Extract<DeliveryOutcome, { to: unknown }>): Promise<void> {
  await forget(store, row)
  const verb = to === 'sent' ? 'hand_on' : 'arrive'
  await store.move('notifications', row.id, verb, { ask: { provider_id, sent_at: store.facts.now, failure: null, error: null } })
  if (row.channel === 'in_app') store.afterCommit(() => publishInbox(row, 'create', row.id))
}

/** The same row, with the failure of the first channel, gets a new job with its own attempts. */
async function passOn(store: Store, row: Message, channel: MessageChannel, why: object): Promise<void> {
  const address = await addressOf(store.trx, { type: row.recipient_type, id: row.recipient_id }, channel)
  await store.update('notifications', row.id, { ...why, channel, fallback: null, address })
  await enqueueDeliveryDeferred(store, row.id)
}

/** Deletes a secret that will not be sent again. */
async function forget(store: Store, { id, secret }: Message): Promise<void> {
  if (secret) await query(store.trx, 'delete from message_secrets where notification_id = ?', [id])
}
