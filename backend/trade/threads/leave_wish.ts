/**
 * What a visitor of the public page wishes, in the thread of the number that they gave. It may be anybody's number: nothing is answered
 * automatically, and nothing is understood from it.
 */
import { randomUUID } from 'node:crypto'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { translator } from '#backend/engine/i18n/translator'
import { openFollowUp } from '#backend/trade/follow_ups/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { cleanText } from '#common/text/clean_text'
import { SNIPPET_LENGTH, threadOf } from './receive_message.ts'
import { whoWrote } from './who_wrote.ts'
import type { Store } from '#backend/engine/resource/store'

export async function leaveWish(store: Store, phone: string, wish: string): Promise<void> {
  await acquireAdvisoryLock(store.trx, 'thread', phone)
  const { client } = await whoWrote(store, phone)
  if (client) await store.lock('clients', client.id)
  const { id, unread, waiting_since } = await threadOf(store, client, phone, 'whatsapp')
  const text = `${translator(settingOf(store.context, 'plant_locale'))('messages.thread.from_the_page')}\n${cleanText(wish)}`
  const { now } = store.context
  await store.insert('thread_messages', {
    thread_id: id, direction: 'in', channel: 'whatsapp', kind: 'text', text, sent_at: now, key: `page:${randomUUID()}`,
  })
  await store.transition('threads', id, 'hear', {
    ask: {
      last_text: text.slice(0, SNIPPET_LENGTH).toWellFormed(), last_client_at: now, unread: unread + 1, waiting_since: waiting_since ?? now,
    },
  })
  if (client) await openFollowUp(store, { kind: 'message', subject: { type: 'clients', id: client.id }, client_id: client.id })
}
