/** What clients asked for on the web: an order that nobody has accepted yet, and one that repeats. */
import { addDays } from '#common/time/time'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import type { DemoCompany } from './create_company.ts'
import type { ClientWithAddress } from './people/clients.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { Store } from '#backend/engine/resource/store'

/** Indexes of the client who has ordered, and of the one who is fetched from every two weeks. */
const ORDERED = 21
const REPEATS = 22

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

export async function createRepeatOrder(
  store: Store, clients: readonly ClientWithAddress[], { categories: [category] }: DemoCompany,
): Promise<void> {
  const { client, address } = clients[REPEATS] ?? {}
  if (!client || !address || !category) return
  await store.insert('repeat_orders', {
    client_id: client.id, address_id: address.id, next_on: addDays(store.context.today, 6), slot_from: '09:00', slot_to: '12:00',
    every_weeks: 2, asks_first: true, declared_kinds: [{ category: category.id, quantity: 2 }], client_note: 'Sonner au portail vert.',
  })
}
