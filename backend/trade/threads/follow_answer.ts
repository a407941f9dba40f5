/** What became of an answer: one that failed waits again, with its follow-up, until it has gone out after all. */
import { isIn } from '#backend/engine/definition/status_groups'
import { openFollowUp, settleFollowUps } from '#backend/trade/follow_ups/index'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export async function followAnswer({ store, before, row: message, changed }: AfterSaveContext<'notifications'>): Promise<void> {
  // Messages of the rules have an event, and are no answers.
  if (!before || message.event !== null || !changed.has('status')) return
  if (message.status === 'failed') return waitAgain(store, message.id)
  if (isIn('notifications', 'handed_on', message.status)) return isGone(store, message.id)
}

async function waitAgain(store: Store, notification_id: number): Promise<void> {
  const thread = await threadOf(store, notification_id)
  if (thread?.status !== 'answered') return
  await store.transition('threads', thread.id, 'not_sent', { ask: { waiting_since: thread.last_client_at ?? store.context.now } })
  const { client_id } = thread
  if (client_id !== null) await openFollowUp(store, { kind: 'message', subject: subjectOf(client_id), client_id })
}

async function isGone(store: Store, notification_id: number): Promise<void> {
  const thread = await threadOf(store, notification_id)
  if (thread?.status !== 'open') return
  await store.transition('threads', thread.id, 'sent')
  if (thread.client_id !== null) await settleFollowUps(store, subjectOf(thread.client_id), ['message'])
}

const subjectOf = (id: number) => ({ type: 'clients', id } as const)

/** The conversation in which this is the last word, and somebody's: what came after it decides, and a rule's answer is none. */
async function threadOf(store: Store, notification_id: number): Promise<Row<'threads'> | null> {
  const [found] = await store.query(LAST_WORD, [notification_id])
  return found ? store.lock('threads', Number(found.thread_id)) : null
}

const LAST_WORD = `
  select message.thread_id from thread_messages message where message.notification_id = ? and message.by_id is not null
    and not exists (select 1 from thread_messages later where later.thread_id = message.thread_id and later.id > message.id)`
