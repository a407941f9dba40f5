/** A number that was nobody's and now belongs to a client: what it wrote is theirs. One that is entered anew is no wrong number. */
import { trustNumbers } from '#backend/services/messages/index'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import { clientsOf } from './who_wrote.ts'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const NUMBERS = ['phone', 'whatsapp', 'phone2'] as const

export async function joinThreads({ store, before, row: client, changed }: AfterSaveContext<'clients'>): Promise<void> {
  const numbers = new Set(NUMBERS.filter((name) => !before || changed.has(name)).flatMap((name) => client[name] ?? []))
  if (before && numbers.size > 0) await trustNumbers(store.trx, client.id, [...numbers])
  for (const phone of [...numbers].sort()) await joinThread(store, client.id, phone)
}

async function joinThread(store: Store, client_id: number, phone: string): Promise<void> {
  const [found] = await store.select('threads', { client_id: null, phone })
  if (!found) return
  await acquireAdvisoryLock(store.trx, 'thread', phone)
  // Not while it is the number of somebody else too.
  if ((await clientsOf(store, phone)).length !== 1) return
  const thread = await store.lock('threads', found.id)
  const [own] = await store.select('threads', { client_id })
  if (!own) await store.update('threads', thread.id, { client_id })
  else await moveMessages(store, thread, await store.lock('threads', own.id))
}

async function moveMessages(store: Store, from: Row<'threads'>, to: Row<'threads'>): Promise<void> {
  // However many somebody has written before anybody knew them.
  const sql = 'update thread_messages set thread_id = ?, version = version + 1, updated_at = now() where thread_id = ?'
  await store.query(sql, [to.id, from.id])
  const isNewer = (from.last_client_at ?? '') > (to.last_client_at ?? '')
  const { phone, channel, last_text, last_kind, last_client_at, wish, declared_kinds } = from
  const news = isNewer ? { phone, channel, last_text, last_kind, last_client_at } : {}
  if (from.status === 'open') {
    const waiting_since = [from.waiting_since, to.waiting_since].filter((since) => since !== null).sort()[0] ?? null
    const asked = wish && { wish, declared_kinds }
    await store.transition('threads', to.id, 'hear', { ask: { ...news, ...asked, waiting_since, unread: to.unread + from.unread } })
  } else if (isNewer) await store.update('threads', to.id, news)
  await removeRow(store, resourceOf('threads'), from as unknown as Parameters<typeof removeRow>[2])
}
