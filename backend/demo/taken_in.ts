/** An order is taken, its goods are received and measured. */
import { itemsOf, pay, type Case, type Step } from './case.ts'
import { measuresOf } from './goods.ts'
import type { Store } from '#backend/resource/store'

/** What still has to be planned is mostly to be fetched or brought. */
const FETCHED: Partial<Record<Case['plan']['status'], number>> = { pending: 0.9, notified: 0.7, stocked: 0.7 }

const PRIORITIES = ['normal', 'normal', 'normal', 'normal', 'haut', 'urgent', 'retard'] as const

export function takeIn(one: Case): Step[] {
  const { random } = one
  // A fifth off is a manager's to give.
  const isGenerous = random.chance(0.04)
  const discount = isGenerous ? '20' : random.chance(0.1) ? random.pick(['5', '10'] as const) : null
  const advance = random.chance(0.15) ? random.whole(2, 8) * 1000 : 0
  return [
    { by: isGenerous ? 'manager' : 'clerk', act: (store) => order(one, store, discount) },
    ...(advance ? [{ by: 'clerk', act: (store) => pay(one, store, advance, 'cash') } satisfies Step] : []),
  ]
}

export function receive(one: Case): Step[] {
  const isUnderway = one.plan.status === 'in_measure' && one.goods.length > 1
  return [
    { by: 'lead', visit: { kind: 'collect', one }, act: (store) => store.move('orders', one.order_id, 'receive') },
    ...(isUnderway ? [{ by: 'worker', act: (store) => measureItems(one, store, 1) } satisfies Step] : []),
  ]
}

export const measure = (one: Case): Step[] => [{ by: 'worker', act: (store) => measureItems(one, store, one.goods.length) }]

async function order(one: Case, store: Store, discount: string | null): Promise<void> {
  const { customer, goods, random } = one
  const isFetched = random.chance(FETCHED[one.plan.status] ?? 0.35)
  const transport = {
    type: 'transport', address_id: customer.address.id, return_mode: 'delivery', channel: random.pick(['phone', 'whatsapp'] as const),
  } as const
  const { id } = await store.insert('orders', {
    client_id: customer.client.id,
    ...(isFetched ? transport : { channel: 'counter' }),
    priority: random.pick(PRIORITIES),
    declared_items: goods.length,
    discount_type: discount === null ? null : 'percent',
    discount_value: discount,
  })
  one.order_id = id
  for (const good of goods) await store.insert('order_items', { ...good, order_id: id })
  await addServices(one, store)
}

async function addServices({ company, order_id, random }: Case, store: Store): Promise<void> {
  const offered = (validity: 'order' | 'item') => random.pick(company.services.filter((service) => service.validity === validity)).id
  if (random.chance(0.2)) await store.insert('order_services', { order_id, service_id: offered('order') })
  if (!random.chance(0.15)) return
  const [item] = await store.select('order_items', { order_id })
  if (item) await store.insert('order_services', { order_id, order_item_id: item.id, service_id: offered('item') })
}

async function measureItems(one: Case, store: Store, count: number): Promise<void> {
  for (const item of (await itemsOf(one, store, 'pending')).slice(0, count)) {
    const category = one.company.categories.find(({ id }) => id === item.category_id)
    if (!category) continue
    await store.move('order_items', item.id, 'measure', { ask: { ...measuresOf(category, one.random), measure_place: 'aire_mesure' } })
  }
}
