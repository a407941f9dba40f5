/** A small laundry: what an order needs, made fresh so that tests do not meet. */
import { freshPhone } from './people.ts'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

let count = 0

/** Carpets by the square metre, at 15 MAD for an order at the counter and 18 MAD for one that is fetched. */
export async function carpets(store: Store, { category = {}, price = 1500 }: { category?: Values<'categories'>; price?: number } = {}) {
  const row = await store.insert('categories', {
    name: { en: 'Carpets of a test', fr: 'Tapis d’essai' },
    code: `LAUNDRY-${++count}`,
    params: ['length', 'width', 'diameter', 'type'],
    unit: 'm2',
    turnaround_hours: 48,
    ...category,
  })
  await tarif(store, row, { price })
  await tarif(store, row, { type: 'transport', price: price + 300 })
  return row
}

export function tarif(store: Store, category: Row<'categories'>, values: Values<'tarifs'>): Promise<Row<'tarifs'>> {
  return store.insert('tarifs', {
    category_id: category.id,
    unit: category.unit,
    type: 'local',
    price: 1500,
    valid_from: '2020-01-01',
    ...values,
  })
}

export function aClient(store: Store, values: Values<'clients'> = {}): Promise<Row<'clients'>> {
  return store.insert('clients', { type: 'particular', first_name: 'Mariem', last_name: 'Test', phone: freshPhone(), ...values })
}

export async function anOrder(
  store: Store,
  { items = 1, ...values }: Values<'orders'> & { items?: number } & { category_id?: number } = {},
) {
  const { category_id = (await carpets(store)).id, client_id = (await aClient(store)).id, ...order } = values
  const { id } = await store.insert('orders', { client_id, ...order })
  for (let n = 0; n < items; n++) await store.insert('order_items', { order_id: id, category_id, quantity: 1 })
  return orderOf(store, id)
}

/** The order and its items as they are now. */
export async function orderOf(store: Store, id: number): Promise<{ order: Row<'orders'>; items: Row<'order_items'>[] }> {
  const order = await store.find('orders', id)
  if (!order) throw new Error(`no order ${id}`)
  return { order, items: await store.select('order_items', { order_id: id }) }
}

type Measures = Partial<
  Pick<Row<'order_items'>, 'shape' | 'length_cm' | 'width_cm' | 'height_cm' | 'diameter_cm' | 'parts' | 'type' | 'tissu' | 'measure_place'>
>

/** A carpet of 2 × 3 m unless something else is said. */
export function measure(
  store: Store,
  item: { readonly id: number },
  measures: Measures = {},
  args: object = {},
): Promise<Row<'order_items'>> {
  const rectangle = measures.shape === undefined ? { shape: 'rectangle', length_cm: 300, width_cm: 200 } : {}
  const ask = { ...rectangle, type: 'tapis_frange', tissu: 'laine', measure_place: 'aire_mesure', ...measures }
  return store.move('order_items', item.id, 'measure', { ask, args: { ...args } })
}

/** Measured, and the price known. */
export async function measuredOrder(store: Store, given: Parameters<typeof anOrder>[1] = {}) {
  const { order, items } = await anOrder(store, given)
  await store.move('orders', order.id, 'receive')
  for (const item of items) await measure(store, item)
  return orderOf(store, order.id)
}

export async function confirmedOrder(store: Store, given: Parameters<typeof anOrder>[1] = {}) {
  const { order } = await measuredOrder(store, given)
  await accept(store, order)
  return orderOf(store, order.id)
}

export async function completedOrder(store: Store, given: Parameters<typeof anOrder>[1] = {}) {
  const { order } = await confirmedOrder(store, given)
  for (const verb of ['start', 'complete']) await store.move('orders', order.id, verb)
  return orderOf(store, order.id)
}

/** Paid and handed over. */
export async function deliveredOrder(store: Store, given: Parameters<typeof anOrder>[1] = {}) {
  const { order } = await completedOrder(store, given)
  await pay(store, order, order.balance ?? 0)
  return store.move('orders', order.id, 'deliver')
}

/** All items of a delivered order are washed again. */
export async function aRework(store: Store, parent: Row<'orders'>, given: Values<'orders'> = {}) {
  const { id } = await store.insert('orders', { client_id: parent.client_id, is_rework: true, parent_order_id: parent.id, ...given })
  for (const item of await store.select('order_items', { order_id: parent.id }))
    await store.insert('order_items', { order_id: id, category_id: item.category_id, quantity: item.quantity, reworked_item_id: item.id })
  return orderOf(store, id)
}

export const accept = (store: Store, { id }: { readonly id: number }) =>
  store.move('orders', id, 'accept', { ask: { confirmation_channel: 'counter' } })
export const pay = (store: Store, { id }: { readonly id: number }, amount: number, args: object = {}) =>
  store.move('orders', id, 'pay', { args: { amount, method: 'cash', ...args } })
