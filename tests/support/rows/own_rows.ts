/** Rows that a courier or a client may read because they own them, created by the transitions that create them in practice. */
import { withStore } from '../server/with_store.ts'
import { aPickup, anAddress } from './shipments.ts'
import { anOrder, measuredOrder } from './orders.ts'
import { createBody, createSample } from './samples.ts'
import { addDays } from '#common/time/time'
import type { Resource } from '#backend/engine/definition/registry'
import type { Store } from '#backend/engine/resource/store'
import type { Guard } from '#schema/types'
import { freshPhone, type Person } from './people.ts'

interface Row { readonly id: number; readonly version: number }
type ApiRow = Row & Readonly<Record<string, unknown>>
type RowFactory = (id: number) => Promise<Row>

const firstOf = async <T>(rows: Promise<readonly T[]>): Promise<T> => {
  const [row] = await rows
  if (row === undefined) throw new Error('there is no such row')
  return row
}
const inStore = (make: (store: Store, client_id: number) => Promise<Row>): RowFactory => (id) => withStore((store) => make(store, id))

const OF_CLIENT: Readonly<Record<string, RowFactory>> = {
  order_items: inStore(async (store, client_id) => {
    const { order } = await anOrder(store, { client_id })
    return firstOf(store.select('order_items', { order_id: order.id }))
  }),
  order_deliveries: async (client_id) => (await aPickup({ client_id })).stop,
  services: inStore(async (store) =>
    store.insert('services', { name: { en: 'Perfume' }, method: 'forfait', validity: 'order', price: 500, client_visible: true })),
  threads: inStore(aThread),
  thread_messages: inStore(async (store, client_id) => store.insert('thread_messages', {
    thread_id: (await aThread(store, client_id)).id, direction: 'in', channel: 'whatsapp', kind: 'text', text: 'Bonjour',
    sent_at: store.context.now,
  })),
  repeat_orders: inStore(async (store, client_id) => store.insert('repeat_orders', {
    client_id, address_id: (await anAddress(store, client_id)).id, next_on: addDays(store.context.today, 7), slot_from: '09:00',
    slot_to: '12:00',
  })),
  quotes: inStore(async (store, client_id) =>
    firstOf(store.select('quotes', { order_id: (await measuredOrder(store, { client_id })).order.id }))),
  order_events: inStore(async (store, client_id) => {
    const { order } = await measuredOrder(store, { client_id })
    return firstOf(store.select('order_events', { order_id: order.id, client_visible: true }))
  }),
  claims: inStore(async (store, client_id) =>
    store.insert('claims', { order_id: (await anOrder(store, { client_id })).order.id, type: 'late', description: 'Nobody came' })),
  invoices: inStore(async (store, client_id) => {
    const { order } = await measuredOrder(store, { client_id })
    const { id } = await store.insert('invoices', { client_id, orders: [order.id] })
    return store.transition('invoices', id, 'issue')
  }),
}

const OF_COURIER: Readonly<Record<string, RowFactory>> = {
  shipments: async (courier_id) => (await aPickup({ courier_id })).shipment,
  shipment_expenses: async (courier_id) => {
    const { shipment } = await aPickup({ courier_id })
    return withStore(async (store) => {
      const category = await firstOf(store.select('transaction_categories', { key: 'fuel' }))
      return store.insert('shipment_expenses', { shipment_id: shipment.id, category_id: category.id, amount: 1000 })
    })
  },
  refused_actions: async (courier_id) => {
    const { stop } = await aPickup({ courier_id })
    const path = `/api/courier/order-deliveries/${stop.id}/done`
    return withStore((store) => store.insert('refused_actions', { courier_id, path, message: { en: 'The stop has ended.' } }))
  },
  order_deliveries: async (courier_id) => (await aPickup({ courier_id })).stop,
  orders: async (courier_id) => (await aPickup({ courier_id })).order,
  order_items: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return withStore((store) => firstOf(store.select('order_items', { order_id: order.id })))
  },
  clients: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return withStore((store) => firstOf(store.select('clients', { id: order.client_id })))
  },
  addresses: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return withStore((store) => firstOf(store.select('addresses', { client_id: order.client_id })))
  },
  order_delivery_items: async (courier_id) => {
    const { stop } = await aPickup({ courier_id })
    return withStore((store) => store.insert('order_delivery_items', { order_delivery_id: stop.id, temp_label: 'BAG-1' }))
  },
  delivery_calls: async (courier_id) => {
    const { order } = await aPickup({ courier_id })
    return withStore((store) => store.insert('delivery_calls', { order_id: order.id, phone: '+212600000000', result: 'busy' }))
  },
  courier_locations: async (courier_id) => {
    await aPickup({ courier_id })
    return withStore((store) => store.insert('courier_locations', { courier_id, location: { lat: 27.15, lng: -13.2 } }))
  },
}

function aThread(store: Store, client_id: number) {
  return store.insert('threads', { client_id, phone: freshPhone(), channel: 'whatsapp' })
}

/** True for resources whose rows belong to one client, unlike the catalogue. */
export function belongsToClient(resource: Resource): boolean {
  return resource.name === 'clients' || resource.fields.client_id !== undefined || resource.guards?.client?.access === 'parent'
}

/** Creates a row that this person may read. */
export async function createReadableRow(owner: Person, resource: Resource, guard: Guard, person: Person): Promise<ApiRow> {
  if (resource.name === `${guard}s`)
    return (await owner.api.get<ApiRow>(`/api/user/${resource.url}/${person.id}`)).body
  const made = (guard === 'courier' ? OF_COURIER : OF_CLIENT)[resource.name]
  if (made) return (await made(person.id)) as unknown as ApiRow
  if (guard === 'courier' || !belongsToClient(resource)) return (await createSample(owner.api, resource.name)) as unknown as ApiRow
  return create(owner, resource, { client_id: person.id })
}

async function create(owner: Person, resource: Resource, values: object): Promise<ApiRow> {
  const { status, body } = await owner.api.post<ApiRow>(`/api/user/${resource.url}`, {
    ...(await createBody(owner.api, resource.name)),
    ...values,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
