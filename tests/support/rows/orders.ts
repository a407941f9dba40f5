/** Creates categories, tarifs, clients and orders. Every test has rows of its own. */
import { freshPhone } from './people.ts'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

let count = 0

/** A category priced per m²: 15 MAD for local orders, 18 MAD for transport orders. */
export async function aCarpetCategory(
  store: Store,
  { category = {}, price = 1500 }: { category?: Values<'categories'>; price?: number } = {},
) {
  const row = await store.insert('categories', {
    name: { en: 'Carpets of a test', fr: 'Tapis d’essai' },
    code: `LAUNDRY-${++count}`,
    params: ['length', 'width', 'diameter', 'type'],
    unit: 'm2',
    turnaround_hours: 48,
    ...category,
  })
  await aTarif(store, row, { price })
  await aTarif(store, row, { type: 'transport', price: price + 300 })
  return row
}

export function aTarif(store: Store, category: Row<'categories'>, values: Values<'tarifs'>): Promise<Row<'tarifs'>> {
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
  { items = 1, pieces = 1, ...values }: Values<'orders'> & { items?: number; pieces?: number; category_id?: number } = {},
) {
  const { category_id = (await aCarpetCategory(store)).id, client_id = (await aClient(store)).id, ...order } = values
  const { id } = await store.insert('orders', { client_id, ...order })
  for (let n = 0; n < items; n++) await store.insert('order_items', { order_id: id, category_id, quantity: pieces })
  return readOrder(store, id)
}

/** Reads the order and its items. */
export async function readOrder(store: Store, id: number): Promise<{ order: Row<'orders'>; items: Row<'order_items'>[] }> {
  const order = await store.find('orders', id)
  if (!order) throw new Error(`no order ${id}`)
  return { order, items: await store.select('order_items', { order_id: id }) }
}

type Measures = Partial<
  Pick<Row<'order_items'>, 'shape' | 'length_cm' | 'width_cm' | 'height_cm' | 'diameter_cm' | 'parts' | 'type' | 'tissu' | 'measure_place'>
>

/** Measures an item; 2 × 3 m by default. */
export function measureItem(
  store: Store,
  item: { readonly id: number },
  measures: Measures = {},
  args: object = {},
): Promise<Row<'order_items'>> {
  const rectangle = measures.shape === undefined ? { shape: 'rectangle', length_cm: 300, width_cm: 200 } : {}
  const ask = { ...rectangle, type: 'tapis_frange', tissu: 'laine', measure_place: 'aire_mesure', ...measures }
  return store.transition('order_items', item.id, 'measure', { ask, args: { ...args } })
}

/** An order whose items are measured, so that its price is known. */
export async function measuredOrder(store: Store, options: Parameters<typeof anOrder>[1] = {}) {
  const { order, items } = await anOrder(store, options)
  await store.transition('orders', order.id, 'receive')
  for (const item of items) await measureItem(store, item)
  return readOrder(store, order.id)
}

export async function confirmedOrder(store: Store, options: Parameters<typeof anOrder>[1] = {}) {
  const { order } = await measuredOrder(store, options)
  await acceptOrder(store, order)
  return readOrder(store, order.id)
}

export async function completedOrder(store: Store, options: Parameters<typeof anOrder>[1] = {}) {
  const { order } = await confirmedOrder(store, options)
  for (const verb of ['start', 'complete']) await store.transition('orders', order.id, verb)
  return readOrder(store, order.id)
}

/** An order that is paid and handed over. */
export async function deliveredOrder(store: Store, options: Parameters<typeof anOrder>[1] = {}) {
  const { order } = await completedOrder(store, options)
  await payOrder(store, order, order.balance ?? 0)
  return store.transition('orders', order.id, 'deliver')
}

/** A rework of all items of a delivered order. */
export async function aRework(store: Store, parent: Row<'orders'>, options: Values<'orders'> = {}) {
  const { id } = await store.insert('orders', { client_id: parent.client_id, is_rework: true, parent_order_id: parent.id, ...options })
  for (const item of await store.select('order_items', { order_id: parent.id }))
    await store.insert('order_items', { order_id: id, category_id: item.category_id, quantity: item.quantity, reworked_item_id: item.id })
  return readOrder(store, id)
}

export const acceptOrder = (store: Store, { id }: { readonly id: number }) =>
  store.transition('orders', id, 'accept', { ask: { confirmation_channel: 'counter' } })
/** By card: cash needs a drawer (drawers.ts). */
export const payOrder = (store: Store, { id }: { readonly id: number }, amount: number, args: object = {}) =>
  store.transition('orders', id, 'pay', { args: { amount, method: 'card', ...args } })
