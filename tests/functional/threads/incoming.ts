/** What clients write, as the job of a provider hands it on. */
import { channels } from '#backend/services/messages/delivery/channels'
import { receiveMessage } from '#backend/trade/threads/index'
import { withStore } from '#tests/support/server/with_store'
import type { IncomingMessage } from '#backend/services/channels/callbacks/incoming_message'
import type { Row } from '#resources'

/** A company whose provider takes messages by WhatsApp; nothing is sent by it. */
export const useWhatsapp = (group: { setup: (work: () => () => void) => void }): void => { group.setup(configureWhatsapp) }

export function configureWhatsapp(): () => void {
  const { whatsapp } = channels
  Object.assign(channels, { whatsapp: { ...whatsapp, isConfigured: () => true } })
  return () => { Object.assign(channels, { whatsapp }) }
}

let count = 0

export const incoming = (from: string, text: string | null, values: Partial<IncomingMessage> = {}): IncomingMessage => ({
  channel: 'whatsapp', provider_id: `wamid.${process.pid}.${++count}`, from, sent_at: values.sent_at ?? new Date().toISOString(),
  kind: 'text', text, location: null, media: null, reply_to: null, ...values,
})

export const receive = (message: IncomingMessage, at?: string): Promise<void> =>
  withStore((store) => receiveMessage(store, message), { caller: null, ...at !== undefined && { at } })

export interface Conversation {
  readonly thread: Row<'threads'>
  readonly messages: readonly Row<'thread_messages'>[]
  /** Texts that went out, by hand or automatically. */
  readonly out: readonly string[]
}

export const conversationOf = (where: Partial<Row<'threads'>>): Promise<Conversation | null> => withStore(async (store) => {
  const [thread] = await store.select('threads', where)
  if (!thread) return null
  const messages = await store.select('thread_messages', { thread_id: thread.id })
  return { thread, messages, out: messages.flatMap(({ direction, text }) => (direction === 'out' && text !== null ? [text] : [])) }
})

/** What came out of one message. */
export async function wrote(from: string, text: string, values: Partial<IncomingMessage> = {}): Promise<Conversation> {
  await receive(incoming(from, text, values))
  return (await withStore(async (store) => {
    const [client] = await store.select('clients', { phone: from })
    return client ? conversationOf({ client_id: client.id }) : conversationOf({ phone: from, client_id: null })
  }))!
}
