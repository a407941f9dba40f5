/**
 * What somebody wrote: stored once, in the thread of the client or of the number, and answered automatically only where that is sure.
 * Everything else waits for a person. Source: rooms.md B.
 */
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { enqueueDeferred } from '#backend/services/jobs/queue'
import { refuse } from '#backend/engine/resource/refusals'
import { openFollowUp } from '#backend/trade/follow_ups/index'
import { cleanText } from '#common/text/clean_text'
import { normalisePhone } from '#common/text/phone'
import { HOUR, instantAfter } from '#common/time/time'
import { answerAutomatically } from './automatic_answer.ts'
import { intentOf, type Understood } from './intent.ts'
import { openPriceOf } from './open_price.ts'
import { whoWrote, type Writer } from './who_wrote.ts'
import type { IncomingMessage } from '#backend/services/channels/callbacks/incoming_message'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

/** What WhatsApp allows; the rest of a longer text is cut off. */
const MAX_LENGTH = 4096
export const SNIPPET_LENGTH = 120
/** On the pages of a client; nobody writes so much who waits for an answer. */
const MAX_OF_HOUR = 20
/** Who has taken a thread has it for so long; then it is everybody's again. */
const TAKEN_HOURS = 12

export async function receiveMessage(store: Store, message: IncomingMessage): Promise<void> {
  const phone = normalisePhone(message.from)
  // Names and short numbers of operators: nobody reads an answer there.
  if (phone === null) return
  await acquireAdvisoryLock(store.trx, 'thread', phone)
  if (await isKnown(store, keyOf(message))) return
  await receive(store, await whoWrote(store, phone), phone, { ...message, key: keyOf(message) })
}

/** What a client writes on their own pages, where nobody need guess who it is. */
export async function receiveOnPortal(store: Store, client_id: number, written: string): Promise<void> {
  const client = await store.lock('clients', client_id)
  await assertNotTooMany(store, client_id)
  await receive(store, { client, isOwn: false }, client.phone, {
    channel: 'portal', kind: 'text', text: written, sent_at: store.context.now, location: null, media: null, reply_to: null, key: null,
  })
}

async function assertNotTooMany(store: Store, client_id: number): Promise<void> {
  const [found] = await store.query(`
    select count(*)::int as count from thread_messages message join threads on threads.id = message.thread_id
    where threads.client_id = ? and message.channel = 'portal' and message.direction = 'in' and message.sent_at > ?`,
  [client_id, instantAfter(store.context.now, -HOUR)])
  if (Number(found?.count) >= MAX_OF_HOUR) throw refuse('errors.threads.too_many')
}

interface Received extends Pick<IncomingMessage, 'kind' | 'text' | 'sent_at' | 'location' | 'media' | 'reply_to'> {
  readonly channel: Row<'threads'>['channel']
  readonly key: string | null
}

async function receive(store: Store, writer: Writer, phone: string, message: Received): Promise<void> {
  if (writer.client) await store.lock('clients', writer.client.id)
  const thread = await threadOf(store, writer.client, phone, message.channel)
  const text = textOf(message)
  const understood = message.kind === 'text' && text ? intentOf(text) : null
  const [received] = await store.insertNew('thread_messages', [{
    thread_id: thread.id, direction: 'in', channel: message.channel, kind: message.kind, text, location: message.location,
    media_ref: message.media?.id.slice(0, 190) ?? null, sent_at: sentAt(store, message), intent: understood?.intent ?? null,
    key: message.key, by: message.channel === 'portal' && writer.client ? { type: 'clients', id: writer.client.id } : null,
  }], 'key')
  if (!received) return
  if (received.media_ref) await enqueueDeferred(store, 'threads.fetch_file', { id: received.id })
  await stopOrStart(store, writer, understood)
  const isAnswered = await answerAutomatically(store, { thread, received, writer, understood })
  await hear(store, { thread, received, phone, understood, replyTo: message.reply_to, writer, isAnswered })
}

const keyOf = ({ channel, provider_id }: IncomingMessage): string => `${channel}:${provider_id}`.slice(0, 200)

const isKnown = async (store: Store, key: string): Promise<boolean> =>
  (await store.query('select 1 from thread_messages where key = ?', [key])).length > 0

function textOf({ text }: Received): string | null {
  const clean = cleanText(text ?? '')
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…`.toWellFormed() : clean || null
}

/** The clock of a provider may be ahead. */
function sentAt({ context: { now } }: Store, { sent_at }: Received): string {
  const sent = Date.parse(sent_at)
  return Number.isNaN(sent) || sent > Date.parse(now) ? now : new Date(sent).toISOString()
}

export async function threadOf(
  store: Store, client: Writer['client'], phone: string, channel: Received['channel'],
): Promise<Row<'threads'>> {
  const [thread] = await store.select('threads', client ? { client_id: client.id } : { client_id: null, phone })
  if (thread) return store.lock('threads', thread.id)
  return store.insert('threads', { client_id: client?.id ?? null, phone, channel, status: 'answered' })
}

/** Stop holds for what nobody has asked for (backend/services/messages/delivery/must_have.ts). */
async function stopOrStart(store: Store, { client }: Writer, understood: Understood | null): Promise<void> {
  if (!client) return
  if (understood?.intent === 'stop' && client.stopped_at === null) await store.transition('clients', client.id, 'stop_messages')
  if (understood?.intent === 'start' && client.stopped_at !== null) await store.transition('clients', client.id, 'allow_messages')
}

interface Heard {
  readonly thread: Row<'threads'>
  readonly received: Row<'thread_messages'>
  readonly phone: string
  readonly understood: Understood | null
  readonly replyTo: string | null
  readonly writer: Writer
  readonly isAnswered: boolean
}

async function hear(store: Store, { thread, received, phone, understood, replyTo, writer, isAnswered }: Heard): Promise<void> {
  const heard: Values<'threads'> = {
    phone, channel: received.channel, last_text: received.text?.slice(0, SNIPPET_LENGTH).toWellFormed() ?? null,
    last_kind: received.kind, last_client_at: received.sent_at,
  }
  if (isAnswered) {
    await store.update('threads', thread.id, heard)
    return
  }
  const isForgotten = thread.taken_at !== null && thread.taken_at < instantAfter(store.context.now, -TAKEN_HOURS * HOUR)
  await store.transition('threads', thread.id, 'hear', {
    ask: {
      ...heard, unread: thread.unread + 1, waiting_since: thread.waiting_since ?? received.sent_at,
      ...isForgotten && { taken_at: null, taken_by_id: null },
      ...await saidToPrice(store, writer, understood, replyTo),
    },
  })
  // On the call list of whoever does not look here. A number that is nobody's has the thread alone.
  if (writer.client) {
    await openFollowUp(store, { kind: 'message', subject: { type: 'clients', id: writer.client.id }, client_id: writer.client.id })
  }
}

/** The last word counts: a question after a yes takes the proposal away. */
async function saidToPrice(
  store: Store, { client }: Writer, understood: Understood | null, replyTo: string | null,
): Promise<Pick<Values<'threads'>, 'quote_id' | 'said'>> {
  const said = understood?.intent
  const quote_id = client && (said === 'yes' || said === 'no') ? await openPriceOf(store, client.id, replyTo) : null
  return quote_id === null || (said !== 'yes' && said !== 'no') ? { quote_id: null, said: null } : { quote_id, said }
}
