/** Valid records of every resource, made from its definition. OVERRIDES has what the definition does not express. */
import { isComputed, resourceOf, valuesOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { confirmedOrder, measuredOrder } from './orders.ts'
import { anOrderWithSteps, withPlantWorker } from './plant_rows.ts'
import { aPickup } from './shipments.ts'
import { withStore } from '../server/with_store.ts'
import db from '@adonisjs/lucid/services/db'
import { freshPhone } from './people.ts'
import type { JsonClient } from '../json_client.ts'

export type Body = Record<string, unknown>
interface Sample {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

let count = 0
let templates = 0

/** A valid body for `POST /api/user/<resource>`. */
export async function createBody(api: JsonClient, name: string): Promise<Body> {
  const resource = resourceOf(name)
  const needed = Object.values(resource.fields).filter((f) => isRequiredInForm(f))
  const values = await Promise.all(needed.map(async (f) => [f.name, await sampleValue(api, f)] as const))
  return { ...Object.fromEntries(values), ...(await OVERRIDES[name]?.(api)) }
}

/** An existing record: a new one, or the first one where none can be created. */
export async function createSample(api: JsonClient, name: string): Promise<Sample> {
  const resource = resourceOf(name)
  const stored = STORED[name]
  if (stored) return stored()
  if (!resource.ops.has('create') || SEEDED_RESOURCES.has(name))
    return firstRow(api, resource)
  const { status, body } = await api.post<Sample>(`/api/user/${resource.url}`, await createBody(api, name))
  if (status !== 201) throw new Error(`no sample of ${name}: ${JSON.stringify(body)}`)
  return body
}

/** Made by calls of their own, or with something else. */
const STORED: Readonly<Record<string, () => Promise<Sample>>> = {
  threads: () => withStore((store) => store.insert('threads', { phone: freshPhone(), channel: 'whatsapp' })),
  thread_messages: () => withStore(async (store) => {
    const { id } = await store.insert('threads', { phone: freshPhone(), channel: 'whatsapp' })
    return store.insert('thread_messages', {
      thread_id: id, direction: 'in', channel: 'whatsapp', kind: 'location', location: { lat: 27.15, lng: -13.2 },
      sent_at: new Date().toISOString(), key: `sample:${id}`,
    })
  }),
  devices: () => withStore((store) => store.insert('devices', { name: `Tablet ${++count}` })),
  quotes: () => withStore(async (store) => {
    const { order } = await measuredOrder(store)
    return (await store.select('quotes', { order_id: order.id }))[0]!
  }),
  // What happens to an order.
  order_events: () => withStore(async (store) => {
    const { order } = await confirmedOrder(store)
    return (await store.select('order_events', { order_id: order.id }))[0]!
  }),
}

/** A new value for an editable field that matches `isMeant`. */
export async function sampleUpdate(api: JsonClient, resource: Resource, isMeant: (field: Field) => boolean = () => true): Promise<Body> {
  if (resource.name === 'order_services') return { quantity: `${++count}.5` }
  const field = Object.values(resource.fields).find(
    (f) =>
      isFormField(f) && isMeant(f) && !f.create_only && !f.show && ['string', 'i18n', 'int', 'text', 'money', 'decimal'].includes(f.type),
  )
  if (!field) throw new Error(`${resource.name} has nothing that can be changed simply`)
  return { [field.name]: await sampleValue(api, field) }
}

/** Resources with one row per enum value, written at boot: their rows are neither created nor deleted. */
export const SEEDED_RESOURCES = new Set(['cities'])

const OVERRIDES: Readonly<Record<string, (api: JsonClient) => Promise<Body>>> = {
  clients: async () => ({ first_name: `Amina ${++count}`, last_name: 'Test' }),
  addresses: async () => ({ landmark: 'Behind the mosque' }),
  couriers: async () => ({ license_number: 'B-1' }),
  orders: async (api) => ({ items: [{ category_id: (await createSample(api, 'categories')).id }] }),
  repeat_orders: async (api) => {
    const { id, client_id } = await createSample(api, 'addresses')
    return { client_id, address_id: id, next_on: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10), slot_to: '12:00' }
  },
  // Only storage per day has a quantity that people enter.
  services: async () => ({ method: 'unit', index: 'stock', validity: 'order' }),
  // The order creates its pickup itself.
  order_deliveries: async (api) => ({ order_id: (await transportOrder(api)).id, kind: 'delivery' }),
  delivery_calls: async (api) => ({ order_id: (await createSample(api, 'orders')).id, phone: freshPhone() }),
  order_delivery_items: async () => ({ temp_label: `BAG-${++count}` }),
  print_profiles: async () => ({ medium: 'sheet', width_mm: 210, height_mm: 297, margin_mm: 10 }),
  // The paper of the subject that a sample has: a print profile.
  prints: async () => ({ paper: 'test' }),
  shipment_expenses: async () => ({ shipment_id: (await aPickup()).shipment.id, category_id: await categoryOf('fuel') }),
  settlements: async () => ({ shipment_id: await aClosedShipment(), counted: [{ value: 100, count: 0 }] }),
  // Positions are stored only during a shipment.
  courier_locations: async () => ({ courier_id: (await aPickup()).shipment.courier_id, location: { lat: 27.15, lng: -13.2 } }),
  invoices: async (api) => {
    const order = await createSample(api, 'orders')
    return { client_id: order.client_id, orders: [order.id] }
  },
  // Templates for the audience that the reference data does not use.
  notification_templates: async () => {
    const [events, channels] = [valuesOf('notification_event'), valuesOf('message_channel')]
    const nth = templates++
    return { event: events[nth % events.length], audience: 'courier', channel: channels[Math.floor(nth / events.length) % channels.length] }
  },
  api_tokens: async (api) => ({
    expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    permissions: [(await firstRow(api, resourceOf('permissions'), 'guard=user&name=order-list')).id],
  }),
  roles: async (api) => ({ permissions: [(await firstRow(api, resourceOf('permissions'), 'guard=user')).id] }),
  plannings: async (api) => ({ user_id: (await createSample(api, 'users')).id, start_time: '08:00', end_time: '17:00' }),
  attendances: async (api) => ({ user_id: (await createSample(api, 'users')).id }),
  tasks: async () => ({ title: `Sweep the hall ${++count}` }),
  load_items: async () => ({ task_id: await taskOfItem() }),
  drying_items: async (api) => ({ order_item_id: await itemInWork(api) }),
  stock_movements: async (api) => ({ to_stock_id: (await createSample(api, 'stocks')).id }),
  maintenances: async () => ({ due_at: '2026-12-01T08:00:00.000Z' }),
  cleaning_material_stocks: async () => ({ unit_cost: '12.5' }),
  cleaning_material_uses: async (api) => ({ cleaning_material_id: await materialInStock(api) }),
  transactions: async (api) => ({
    category_id: await categoryOf('other_in'), method: 'card',
    client_id: (await createSample(api, 'clients')).id,
  }),
}

async function taskOfItem(): Promise<number> {
  const { tasks } = await withPlantWorker((store) => anOrderWithSteps(store, [{ duration_minutes: 10 }]))
  return tasks[0]?.id ?? 0
}

/** An item in process: the client has accepted its price. */
async function itemInWork(api: JsonClient): Promise<number> {
  const category = await createSample(api, 'categories')
  const { unit } = (await api.get<{ unit: string }>(`/api/user/categories/${category.id}`)).body
  await api.post('/api/user/tarifs', { category_id: category.id, unit, type: 'local', price: 1500, valid_from: '2020-01-01' })
  const body = { ...(await createBody(api, 'orders')), items: [{ category_id: category.id }] }
  const order = (await api.post<Sample & { items: Sample[] }>('/api/user/orders', body)).body
  const item = order.items[0]?.id ?? 0
  await api.post(`/api/user/orders/${order.id}/receive`, {})
  const measures = { shape: 'rectangle', length_cm: 300, width_cm: 200, measure_place: 'aire_mesure' }
  await api.post(`/api/user/order-items/${item}/measure`, measures)
  await api.post(`/api/user/orders/${order.id}/measure`, {})
  await api.post(`/api/user/orders/${order.id}/accept`, { confirmation_channel: 'counter' })
  await api.post(`/api/user/orders/${order.id}/start`, {})
  return item
}

async function materialInStock(api: JsonClient): Promise<number> {
  const { id } = await createSample(api, 'cleaning_materials')
  await api.post('/api/user/cleaning-material-stocks', { cleaning_material_id: id, quantity: '100', unit_cost: '12.5' })
  return id
}

async function transportOrder(api: JsonClient): Promise<Sample> {
  const client_id = (await createSample(api, 'clients')).id
  const address = { ...(await createBody(api, 'addresses')), client_id }
  const { body } = await api.post<Sample>('/api/user/addresses', address)
  const orderValues = { client_id, type: 'transport', return_mode: 'delivery', address_id: body.id }
  return (await api.post<Sample>('/api/user/orders', { ...(await createBody(api, 'orders')), ...orderValues })).body
}

async function firstRow(api: JsonClient, resource: Resource, filter = ''): Promise<Sample> {
  const { body } = await api.get<Sample[]>(`/api/user/${resource.url}?_end=1&${filter}`)
  const [row] = body
  if (!row) throw new Error(`there is no row in ${resource.name}`)
  return row
}

const isFormField = (f: Field) => !f.stamped && !isComputed(f) && !['sequence', 'token', 'children', 'many'].includes(f.type)
const isRequiredInForm = (f: Field) =>
  f.required === true && f.default === undefined && (isFormField(f) || (f.type === 'many' && !f.stamped))

export async function sampleValue(api: JsonClient, field: Field): Promise<unknown> {
  const n = ++count
  switch (field.type) {
    case 'string':
    case 'text':
      return `T${n}`
    case 'i18n':
      return { en: `Word ${n}`, fr: `Mot ${n}` }
    case 'phone':
      return freshPhone()
    case 'email':
      return `person${n}@example.com`
    case 'password':
      return `secret-${n}-word`
    case 'color':
      return '#0f766e'
    case 'int':
    case 'money':
    case 'percent':
    case 'rating':
    case 'bytes':
      // Never the minimum, which is often the default.
      return Math.max(Number(field.min ?? 0), 1) + 1 + (n % 7)
    case 'decimal':
      return `${1 + (n % 7)}.5`
    case 'enum':
      return valuesOf(field.of ?? '')[0]
    case 'time':
      return '09:30'
    case 'date':
      return '2026-11-21'
    case 'datetime':
      return '2026-11-21T10:00:00.000Z'
    case 'geo':
      return { lat: 27.15, lng: -13.2 }
    case 'ref':
      return (await createSample(api, String(field.to))).id
    case 'many':
      return [(await createSample(api, String(field.to))).id]
    case 'json':
      if (field.of === 'coins') return [{ value: 100, count: 0 }]
      throw new Error(`no value for the shape "${field.of ?? ''}"`)
    case 'morph': {
      const type = [field.to ?? []].flat().at(-1) ?? ''
      return { type, id: (await createSample(api, type)).id }
    }
    default:
      throw new Error(`no value for the type "${field.type}"`)
  }
}

const categoryOf = async (key: string): Promise<number> =>
  Number((await db.from('transaction_categories').where({ key }).firstOrFail() as { id: unknown }).id)

async function aClosedShipment(): Promise<number> {
  const { shipment, stop } = await aPickup()
  await withStore(async (store) => {
    await store.transition('order_deliveries', stop.id, 'done', { ask: { handled_items: 1 } })
    await store.transition('order_deliveries', stop.id, 'count', { ask: { counted_items: 1 } })
    await store.transition('shipments', shipment.id, 'close')
  })
  return shipment.id
}
