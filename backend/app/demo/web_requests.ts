/** What a client asked for on the web: an order that nobody has accepted yet. */
import type { ClientWithAddress } from './people/clients.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { Store } from '#backend/engine/resource/store'

/** Index of the client who has ordered. */
const ORDERED = 21

export async function createWebRequest(
  storeOf: (caller: Pick<Caller, 'guard' | 'id' | 'me'>) => Store, clients: readonly ClientWithAddress[],
): Promise<void> {
  const { client, address } = clients[ORDERED] ?? {}
  if (!client || !address) return
  await storeOf({ guard: 'client', id: client.id, me: { id: client.id } }).insert('orders', {
    client_id: client.id, type: 'transport', channel: 'portal', address_id: address.id, return_mode: 'delivery', declared_items: 3,
    client_note: 'Un des tapis est en laine, merci de faire attention aux franges.',
  })
}
