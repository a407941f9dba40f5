/** What somebody should ask, say or do: opened by the rules of its kind, and settled when its reason is gone. */
import { settleMessages } from '#backend/services/messages/index'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type FollowUp = Row<'follow_ups'>
type Subject = FollowUp['subject']
/** Of what staff are told too. */
type Told = Extract<Parameters<typeof settleMessages>[1]['type'], Subject['type']>

export interface Reason extends Pick<Values<'follow_ups'>, 'client_id' | 'site_id'> {
  readonly kind: FollowUp['kind']
  readonly subject: Subject
  /** When somebody should act; now by default. */
  readonly due_at?: string
}

/** Of one kind and subject one is open: opened again it stays as it is. Nobody calls a client who was deleted. */
export async function openFollowUp(store: Store, { kind, subject, due_at, ...of }: Reason): Promise<void> {
  const client = of.client_id == null ? null : await store.find('clients', of.client_id)
  if (client?.deleted_at) return
  const key = `${kind} ${subject.type} ${subject.id}`
  await store.insertNew('follow_ups', [{ ...of, kind, subject, due_at: due_at ?? store.context.now, key }], 'key')
}

/** Settles the open ones of a subject: of these kinds, or of all. */
export async function settleFollowUps(
  store: Store, { type, id }: Subject, kinds: readonly FollowUp['kind'][] | null = null,
): Promise<void> {
  const rows = await store.query(OPEN, [type, id, kinds, kinds])
  for (const { id: open } of rows) await store.transition('follow_ups', Number(open), 'settle')
}

/** A row that goes leaves nothing to do, and nothing to read about it. */
export async function settleSubject(store: Store, subject: { readonly type: Told; readonly id: number }): Promise<void> {
  await settleFollowUps(store, subject)
  await settleMessages(store, subject, null)
}

/** An order was made, or the client is deleted: what they asked for on the public page waits no longer, and is forgotten. */
export async function settleWish(store: Store, client_id: number): Promise<void> {
  const [thread] = await store.select('threads', { client_id })
  if (thread?.status === 'open' && thread.wish !== null) await store.transition('threads', thread.id, 'sent', { ask: { unread: 0 } })
}

const OPEN = `
  select id from follow_ups where subject_type = ? and subject_id = ? and status = 'open' and (?::text[] is null or kind = any(?::text[]))
  order by id`
