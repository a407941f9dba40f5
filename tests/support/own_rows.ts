/** Rows that a courier or a client sees because they are his: made through the work that makes them. */
import { acting } from './acting.ts'
import { aPickup } from './deliveries.ts'
import { anOrder, measuredOrder } from './laundry.ts'
import { bodyFor, sampleOf } from './samples.ts'
import type { Resource } from '#backend/definition/registry'
import type { Store } from '#backend/resource/store'
import type { Guard } from '#schema/types'
import type { Person } from './people.ts'

interface Row { readonly id: number; readonly version: number }
type Sent = Row & Readonly<Record<string, unknown>>
type Made = (id: number) => Promise<Row>

const one = async <T>(rows: Promise<readonly T[]>): Promise<T> => {
  const [row] = await rows
  if (row === undefined) throw new Error('nothing was made')
  return row
}
const of = (make: (store: Store, client_id: number) => Promise<Row>): Made => (id) => acting((store) => make(store, id))

const OF_CLIENT: Readonly<Record<string, Made>> = {
  order_items: of(async (store, client_id) => {
    const { order } = await anOrder(store, { client_id })
    return one(store.select('order_items', { order_id: order.id }))
  }),
  order_deliveries: async (client_id) => (await aPickup({ client_id })).stop,
  quotes: of(async (store, client_id) => one(store.select('quotes', { order_id: (await measuredOrder(store, { client_id })).order.id }))),
  order_events: of(async (store, client_id) => {
    const { order } = await measuredOrder(store, { client_id })
    return one(store.select('order_events', { order_id: order.id, client_visible: true }))
  }),
  claims: of(async (store, client_id) =>
    store.insert('claims', { order_id: (await anOrder(store, { client_id })).order.id, type: 'late', description: 'Nobody came' })),
  invoices: of(async (store, client_id) => {
    const { order } = await measuredOrder(store, { client_id })
    const { id } = await store.insert('invoices', { client_id, orders: [order.id] })
    return store.move('invoices', id, 'issue')
  }),
}

const OF_COURIER: Readonly<Record<string, Made>> = {
  shipments: async (courier_id) => (await aPickup({ courier_id })).run,
  order_deliveries: async (courier_id) => (await aPickup({ courier_id })).stop,
  orders: async (courier_id) => (await aPickup({ courier_id })).order,
  order_items: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return acting((store) => one(store.select('order_items', { order_id: order.id })))
  },
  clients: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return acting((store) => one(store.select('clients', { id: order.client_id })))
  },
  addresses: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return acting((store) => one(store.select('addresses', { client_id: order.client_id })))
  },
  order_delivery_items: async (courier_id) => {
    const { stop } = await aPickup({ courier_id })
    return acting((store) => store.insert('order_delivery_items', { order_delivery_id: stop.id, temp_label: 'BAG-1' }))
  },
  delivery_calls: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return acting((store) => store.insert('delivery_calls', { order_id: order.id, phone: '+212600000000', result: 'busy' }))
  },
  courier_locations: async (courier_id) => {
    await aPickup({ courier_id })
    return acting((store) => store.insert('courier_locations', { courier_id, location: { lat: 27.15, lng: -13.2 } }))
  },
}

/** Rows of one client, as opposed to the catalogue. */
export function ownedBy(resource: Resource): boolean {
  return resource.name === 'clients' || resource.fields.client_id !== undefined || resource.guards?.client?.access === 'parent'
}

/** A row that this person may see. */
export async function rowFor(all: Person, resource: Resource, guard: Guard, me: Person): Promise<Sent> {
  if (resource.name === `${guard}s`)
    return (await all.api.get<Sent>(`/api/user/${resource.url}/${me.id}`)).body
  const made = (guard === 'courier' ? OF_COURIER : OF_CLIENT)[resource.name]
  if (made) return (await made(me.id)) as unknown as Sent
  if (guard === 'courier' || !ownedBy(resource)) return (await sampleOf(all.api, resource.name)) as unknown as Sent
  return create(all, resource, { client_id: me.id })
}

async function create(all: Person, resource: Resource, given: object): Promise<Sent> {
  const { status, body } = await all.api.post<Sent>(`/api/user/${resource.url}`, {
    ...(await bodyFor(all.api, resource.name)),
    ...given,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
