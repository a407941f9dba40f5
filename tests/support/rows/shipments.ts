/** Creates transport orders, stops and shipments. */
import { withStore } from '../server/with_store.ts'
import { acceptOrder, aClient, anOrder, measuredOrder } from './orders.ts'
import { freshPhone } from './people.ts'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

let count = 0

export async function anAddress(store: Store, client_id: number, values: Values<'addresses'> = {}): Promise<Row<'addresses'>> {
  const [city] = await store.select('cities', { key: 'laayoune' })
  return store.insert('addresses', { client_id, label: 'Home', city_id: city!.id, landmark: 'Behind the mosque', ...values })
}

/** An order that is collected and delivered; its pickup is not planned yet. */
export async function aTransportOrder(store: Store, { client_id, ...values }: Parameters<typeof anOrder>[1] = {}) {
  const client = client_id ?? (await aClient(store)).id
  const address = await anAddress(store, client)
  return anOrder(store, { client_id: client, type: 'transport', return_mode: 'delivery', address_id: address.id, ...values })
}

/** The latest stop of this kind of the order. */
export async function stopOf(store: Store, order_id: number, kind: Row<'order_deliveries'>['kind'] = 'collect') {
  const stop = (await store.select('order_deliveries', { order_id, kind })).at(-1)
  if (!stop) throw new Error(`order ${order_id} has no ${kind}`)
  return stop
}

/** `pieces`: of each item. */
interface ReadyOrderOptions { readonly paid?: boolean; readonly items?: number; readonly pieces?: number; readonly client_id?: number }

/** An order that is washed, paid by default, and on its rack; its delivery is not planned yet. */
export async function aReadyOrder(store: Store, { paid = true, items = 1, pieces = 1, client_id }: ReadyOrderOptions = {}) {
  const client = client_id ?? (await aClient(store)).id
  const address = await anAddress(store, client)
  const { order } = await measuredOrder(
    store, { client_id: client, items, pieces, return_mode: 'delivery', delivery_address_id: address.id })
  await acceptOrder(store, order)
  for (const verb of ['start', 'complete', 'stock']) await store.transition('orders', order.id, verb)
  if (paid) await store.transition('orders', order.id, 'pay', { args: { amount: order.total ?? 0, method: 'card' } })
  return { order: (await store.find('orders', order.id))!, stop: await stopOf(store, order.id, 'delivery') }
}

export async function aCourier(store: Store, values: Values<'couriers'> = {}): Promise<Row<'couriers'>> {
  const [city] = await store.select('cities', { key: 'laayoune' })
  return store.insert('couriers', {
    first_name: 'Yahya', last_name: `Test ${++count}`, phone: freshPhone(), password: 'secret-word', vehicle_type: 'triporteur',
    city_id: city!.id, ...values,
  })
}

export const aVehicle = (store: Store): Promise<Row<'vehicles'>> =>
  store.insert('vehicles', { registration_number: `T-${++count}-A`, type: 'kwair', max_collect: 10, max_delivery: 10 })

/** A shipment with these stops, assigned to a courier. */
export async function aShipment(
  store: Store,
  stops: readonly { readonly id: number; readonly kind: Row<'order_deliveries'>['kind'] }[],
  { courier_id, ...values }: Values<'shipments'> = {},
): Promise<Row<'shipments'>> {
  const shipment = await store.insert('shipments', { type: stops[0]?.kind ?? 'collect', ...values })
  await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: stops.map(({ id }) => id) } })
  return assignShipment(store, shipment.id, courier_id ?? (await aCourier(store)).id)
}

export const assignShipment = async (store: Store, id: number, courier_id: number) =>
  store.transition('shipments', id, 'assign', { ask: { courier_id, vehicle_id: (await aVehicle(store)).id } })

/** A shipment with one pickup, for tests that only need its rows. */
export const aPickup = (options: { client_id?: number; courier_id?: number } = {}) =>
  withStore(async (store) => {
    const { order } = await aTransportOrder(store, options.client_id === undefined ? {} : { client_id: options.client_id })
    const stop = await stopOf(store, order.id)
    const shipment = await aShipment(store, [stop], options.courier_id === undefined ? {} : { courier_id: options.courier_id })
    return { order, shipment, stop: (await store.find('order_deliveries', stop.id))! }
  })
