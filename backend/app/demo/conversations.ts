/** What clients have written by WhatsApp: a question, a yes to a price, a place, and one who is nobody's. Nothing is answered or sent. */
import { receiveMessage } from '#backend/trade/threads/index'
import { HOUR, instantAfter } from '#common/time/time'
import type { Store } from '#backend/engine/resource/store'

const STRANGER = '+212600009999'
/** The middle of Laayoune. */
const PLACE = { lat: 27.1536, lng: -13.2033 }

export async function createConversations(store: Store): Promise<void> {
  const [pending, measured] = [await store.select('orders', { status: 'pending' }), await store.select('orders', { status: 'measured' })]
  const phoneOf = async (order: { readonly client_id: number } | undefined) =>
    (order ? (await store.find('clients', order.client_id))?.phone : null) ?? STRANGER
  let count = 0
  const write = (from: string, text: string | null, hoursAgo: number, location: typeof PLACE | null = null) => receiveMessage(store, {
    channel: 'whatsapp', provider_id: `demo.${++count}`, from, sent_at: instantAfter(store.context.now, -hoursAgo * HOUR),
    kind: location ? 'location' : 'text', text, location, media: null, reply_to: null,
  })
  await write(await phoneOf(measured.at(-1)), 'واخا', 2)
  await write(await phoneOf(pending.at(-1)), 'Bonjour, pouvez-vous passer après 18 h ?', 3)
  await write(await phoneOf(pending.at(-1)), null, 3, PLACE)
  await write(STRANGER, '¿Limpian también colchones?', 5)
}
