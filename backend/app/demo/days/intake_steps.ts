/** An order is created, its items are received and measured. */
import { itemsOf, orderOf, payOrder, type ScenarioContext, type DemoStep } from './scenario_context.ts'
import { sampleMeasures } from '../plant/sample_items.ts'
import type { Store } from '#backend/engine/resource/store'

/** Share of the orders with transport, by planned status; 0.35 for the others. */
const TRANSPORT_SHARE: Partial<Record<ScenarioContext['plan']['status'], number>> = { pending: 0.9, notified: 0.7, stocked: 0.7 }

const PRIORITIES = ['normal', 'normal', 'normal', 'normal', 'haut', 'urgent', 'retard'] as const

export function takeOrder(context: ScenarioContext): DemoStep[] {
  const { random } = context
  // Only a manager may grant a discount of 20 %.
  const isLargeDiscount = random.chance(0.04)
  const discount = isLargeDiscount ? '20' : random.chance(0.1) ? random.pick(['5', '10'] as const) : null
  const advance = random.chance(0.15) ? random.whole(2, 8) * 1000 : 0
  return [
    { by: isLargeDiscount ? 'manager' : 'clerk', act: (store) => createOrder(context, store, discount) },
    ...(advance ? [{ by: 'clerk', act: (store) => payOrder(context, store, advance, 'cash') } satisfies DemoStep] : []),
  ]
}

export function receiveOrder(context: ScenarioContext): DemoStep[] {
  const isUnderway = context.plan.status === 'in_measure' && context.items.length > 1
  return [
    { by: 'lead', stop: { kind: 'collect', context }, act: (store) => receive(context, store) },
    ...(isUnderway ? [{ by: 'worker', act: (store) => measureItems(context, store, 1) } satisfies DemoStep] : []),
  ]
}

export const measureOrder = (context: ScenarioContext): DemoStep[] => [
  { by: 'worker', act: (store) => measureItems(context, store, context.items.length) },
]

async function createOrder(context: ScenarioContext, store: Store, discount: string | null): Promise<void> {
  const { customer, items, random } = context
  const isTransported = random.chance(TRANSPORT_SHARE[context.plan.status] ?? 0.35)
  const transport = {
    type: 'transport', address_id: customer.address.id, return_mode: 'delivery', channel: random.pick(['phone', 'whatsapp'] as const),
  } as const
  const { id } = await store.insert('orders', {
    client_id: customer.client.id,
    ...(isTransported ? transport : { channel: 'counter' }),
    priority: random.pick(PRIORITIES),
    declared_items: items.length,
    discount_type: discount === null ? null : 'percent',
    discount_value: discount,
  })
  context.order_id = id
  for (const item of items) await store.insert('order_items', { ...item, order_id: id })
  await addServices(context, store)
}

async function addServices({ company, order_id, random }: ScenarioContext, store: Store): Promise<void> {
  const offered = (validity: 'order' | 'item') => random.pick(company.services.filter((service) => service.validity === validity)).id
  if (random.chance(0.2)) await store.insert('order_services', { order_id, service_id: offered('order') })
  if (!random.chance(0.15)) return
  const [item] = await store.select('order_items', { order_id })
  if (item) await store.insert('order_services', { order_id, order_item_id: item.id, service_id: offered('item') })
}

async function measureItems(context: ScenarioContext, store: Store, count: number): Promise<void> {
  for (const item of (await itemsOf(context, store, 'pending')).slice(0, count)) {
    const category = context.company.categories.find(({ id }) => id === item.category_id)
    if (!category) continue
    const ask = { ...sampleMeasures(category, context.random), measure_place: 'aire_mesure' } as const
    await store.transition('order_items', item.id, 'measure', { ask })
  }
}

/** The check-in of the shipment has received those whose items have tags. */
async function receive(context: ScenarioContext, store: Store): Promise<void> {
  if ((await orderOf(context, store)).status === 'pending') await store.transition('orders', context.order_id, 'receive')
}
