/** What a client asked for on the web: an order that nobody has accepted yet. */
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import type { DemoCompany } from './create_company.ts'
import type { ClientWithAddress } from './people/clients.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { Store } from '#backend/engine/resource/store'

/** Index of the client who has ordered. */
const ORDERED = 21

export async function createWebRequest(
  storeOf: (caller: Caller) => Store, { context }: Caller, clients: readonly ClientWithAddress[], { categories }: DemoCompany,
): Promise<void> {
  const role = ROLES.find(({ guard }) => guard === 'client')
  const { client, address } = clients[ORDERED] ?? {}
  if (!role || !client || !address) return
  const me = { id: client.id }
  const permissions = new Set(permissionNamesOfRole(role))
  const caller: Caller = {
    guard: 'client', id: client.id, me, permissions, locale: 'fr', context: { ...context, me }, ip: null, request_id: null,
  }
  await storeOf(caller).insert('orders', {
    client_id: client.id, type: 'transport', channel: 'portal', address_id: address.id, return_mode: 'delivery',
    declared_kinds: categories.slice(0, 2).map(({ id }, index) => ({ category: id, quantity: 2 - index })),
    client_note: 'Un des tapis est en laine, merci de faire attention aux franges.',
  })
}
