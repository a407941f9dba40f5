/** What became of a message, written into its row. */
import { query } from '#backend/database/query'
import { withoutSecrets } from '#backend/log/redact'
import { end, type Message } from './begin.ts'
import { tellInbox } from './inbox_told.ts'
import { putOutAlong } from './put_out.ts'
import { addressOf, type MessageChannel } from './recipient.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

export type Verdict =
  | { readonly to: 'sent' | 'delivered'; readonly provider_id: string | null }
  | { readonly failure: NonNullable<Row<'notifications'>['failure']>; readonly error: string | null }

const ERROR_LENGTH = 190

/** `next`: the channel that takes over. */
export async function note(store: Store, row: Message, verdict: Verdict, next: MessageChannel | null): Promise<void> {
  await end(store.trx, row.id)
  if ('to' in verdict) return arrived(store, row, verdict)
  const why = { failure: verdict.failure, error: verdict.error && withoutSecrets(verdict.error).slice(0, ERROR_LENGTH) }
  if (next) return passOn(store, row, next, why)
  await forget(store, row)
  await store.move('notifications', row.id, 'fail', { ask: why })
}

async function arrived(store: Store, row: Message, { to, provider_id }: Extract<Verdict, { to: unknown }>): Promise<void> {
  await forget(store, row)
  const verb = to === 'sent' ? 'hand_on' : 'arrive'
  await store.move('notifications', row.id, verb, { ask: { provider_id, sent_at: store.facts.now, failure: null, error: null } })
  if (row.channel === 'in_app') store.afterCommit(() => tellInbox(row, 'create', row.id))
}

/** In the same row, which says of the first way why it was not taken; a job of its own, with tries of its own. */
async function passOn(store: Store, row: Message, channel: MessageChannel, why: object): Promise<void> {
  const address = await addressOf(store.trx, { type: row.recipient_type, id: row.recipient_id }, channel)
  await store.update('notifications', row.id, { ...why, channel, fallback: null, address })
  await putOutAlong(store, row.id)
}

/** A code that nobody will send again is kept no longer. */
async function forget(store: Store, { id, secret }: Message): Promise<void> {
  if (secret) await query(store.trx, 'delete from message_secrets where notification_id = ?', [id])
}
