/**
 * What a visitor of the public page wishes, in the thread of the number that they gave: whoever calls back finds it in the call list. It
 * may be anybody's number: nothing is answered automatically, and nothing is understood from it.
 */
import { randomUUID } from 'node:crypto'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { namedKinds } from '#backend/trade/orders/index'
import { cleanText } from '#common/text/clean_text'
import { SNIPPET_LENGTH, threadOf } from './receive_message.ts'
import { whoWrote } from './who_wrote.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export interface LeftWish extends Pick<Row<'threads'>, 'declared_kinds'> {
  readonly wish: Omit<NonNullable<Row<'threads'>['wish']>, 'asked_at'>
  /** The same in the visitor's own words and language. */
  readonly text: string
}

export async function leaveWish(store: Store, phone: string, { wish, declared_kinds, text: left }: LeftWish): Promise<void> {
  await acquireAdvisoryLock(store.trx, 'thread', phone)
  const { client } = await whoWrote(store, phone)
  if (client) await store.lock('clients', client.id)
  const { id, unread, waiting_since } = await threadOf(store, client, phone, 'web')
  const text = cleanText(left)
  const { now } = store.context
  await store.insert('thread_messages', {
    thread_id: id, direction: 'in', channel: 'web', kind: 'text', text, sent_at: now, key: `page:${randomUUID()}`,
  })
  await store.transition('threads', id, 'hear', {
    ask: {
      last_text: text.slice(0, SNIPPET_LENGTH).toWellFormed(), last_client_at: now, unread: unread + 1, waiting_since: waiting_since ?? now,
      wish: { ...wish, asked_at: now }, declared_kinds: declared_kinds && await namedKinds(store, declared_kinds),
    },
  })
}
