/**
 * What the company writes in a thread goes out as any message, and is kept there. Who has written on the portal reads the answer there,
 * and has a copy of it where it finds them.
 */
import { answerRoute, clientPath, COPY_KEY, findOrderLink } from '#backend/services/messages/index'
import { MASKED_LINK, ORDER_LINK_PATH } from '#common/orders/link_path'
import type { Locale } from '#common/locales'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export interface Written {
  readonly thread: Row<'threads'>
  readonly text: string
  readonly locale: Locale
  /** Its link stands in the text. */
  readonly order_id: number | null
}

/** The message that goes out. */
export async function writeToThread(store: Store, { thread, text, locale, order_id }: Written): Promise<Row<'notifications'>> {
  const by = store.caller?.guard === 'user' ? store.caller.id : null
  const order = order_id === null ? null : await store.find('orders', order_id)
  const message = {
    recipient: thread.client_id === null ? null : { type: 'clients', id: thread.client_id } as const,
    event: null, locale, title: null, body: text, subject: order && { type: 'orders', id: order.id } as const,
    link: clientPath({ order, client: null }, locale), by_id: by,
  }
  const { phone: address, client_id } = thread
  const channel = answeredBy(thread)
  const sent = await store.insert('notifications', {
    ...message, ...(channel === 'portal' ? { channel: 'in_app', address: null } : { channel, address }),
  })
  // An automatic answer comes while they are still on the page.
  const elsewhere = channel === 'portal' && by !== null && client_id !== null ? await answerRoute(store, client_id) : null
  if (elsewhere) await store.insert('notifications', { ...message, ...elsewhere, key: `${COPY_KEY}${sent.id}` })
  await store.insert('thread_messages', {
    thread_id: thread.id, direction: 'out', channel, kind: 'text', text, sent_at: store.context.now, notification_id: sent.id,
    by: by === null ? null : { type: 'users', id: by },
  })
  return sent
}

/** From the public page nobody has written (`is_reached`). */
function answeredBy({ id, channel }: Row<'threads'>): Exclude<Row<'threads'>['channel'], 'web'> {
  if (channel === 'web') throw new Error(`Nobody can be answered in thread ${id}`)
  return channel
}

/** No row contains the link to the page of an order. The order whose link was in the text, and the text without it. */
export async function maskLink(store: Store, client_id: number | null, text: string): Promise<Pick<Written, 'text' | 'order_id'>> {
  if (client_id === null || !text.includes(ORDER_LINK_PATH)) return { text, order_id: null }
  for (const { id } of await store.query('select id from orders where client_id = ? order by id desc limit 100', [client_id])) {
    const link = await findOrderLink(store.trx, Number(id))
    if (text.includes(link)) return { text: text.replaceAll(link, MASKED_LINK), order_id: Number(id) }
  }
  return { text, order_id: null }
}
