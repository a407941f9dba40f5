/** From the quote to the rack: quote, answer, processing, stocking, notification. */
import { itemsOf, orderOf, type ScenarioContext, type DemoStep } from './scenario_context.ts'
import type { Store } from '#backend/engine/resource/store'

const RACKS = ['SF-A-1', 'SF-A-2', 'SF-B-1', 'SF-B-3', 'SF-C-2', 'SF-D-4'] as const

export function sendQuote(context: ScenarioContext): DemoStep[] {
  const sent_channel = context.random.pick(['whatsapp', 'phone'] as const)
  const act = async (store: Store) => {
    const [quote] = await store.select('quotes', { order_id: context.order_id, status: 'draft' })
    if (quote) await store.transition('quotes', quote.id, 'send', { ask: { sent_channel } })
  }
  return [{ by: 'clerk', act }]
}

export const acceptFirstItem = (context: ScenarioContext): DemoStep[] => [
  { by: 'clerk', act: async (store) => decide(store, (await itemsOf(context, store))[0], 'accepted') },
]

/** Orders of companies are confirmed automatically; one client in four declines an item. */
export function confirmOrder(context: ScenarioContext): DemoStep[] {
  const { items, random } = context
  const declinesOne = items.length > 2 && random.chance(0.25)
  const channel = random.pick(['phone', 'counter'] as const)
  const act = async (store: Store) => {
    if ((await orderOf(context, store)).status !== 'measured') return
    if (declinesOne) await decide(store, (await itemsOf(context, store)).at(-1), 'declined')
    await store.transition('orders', context.order_id, 'accept', { ask: { confirmation_channel: channel } })
  }
  return [{ by: 'clerk', act }]
}

/** Some orders are started as a whole, others item by item. */
export function startProcessing(context: ScenarioContext): DemoStep[] {
  const { plan, items, random } = context
  if (!random.chance(0.4)) return [{ by: 'worker', act: (store) => store.transition('orders', context.order_id, 'start') }]
  const startItem = async (store: Store) => {
    const [item] = await itemsOf(context, store, 'measured')
    if (item) await store.transition('order_items', item.id, 'start')
  }
  // An order that will be completed needs all its items started.
  return Array.from({ length: plan.status === 'processing' ? 1 : items.length }, () => ({ by: 'worker', act: startItem }))
}

export function completeOrder(context: ScenarioContext): DemoStep[] {
  const act = async (store: Store) => {
    for (const { id } of await itemsOf(context, store, 'processing')) await finishSteps(store, id)
    if ((await orderOf(context, store)).status === 'processing') await store.transition('orders', context.order_id, 'complete')
  }
  return [{ by: 'lead', act }]
}

async function finishSteps(store: Store, order_item_id: number): Promise<void> {
  const tasks = (await store.select('tasks', { order_item_id, status: 'pending' })).sort((a, b) => a.position - b.position)
  for (const { id } of tasks) {
    await store.transition('tasks', id, 'start')
    await store.transition('tasks', id, 'finish', { ask: { result: 'ok' } })
  }
}

export function stockOrder(context: ScenarioContext): DemoStep[] {
  const code = context.random.pick(RACKS)
  const act = async (store: Store) => {
    const [rack] = await store.select('stocks', { code })
    await store.transition('orders', context.order_id, 'stock', { args: { stock_id: rack?.id } })
  }
  return [{ by: 'keeper', act }]
}

export function notifyOrder(context: ScenarioContext): DemoStep[] {
  const told_by = context.random.pick(['phone', 'whatsapp'] as const)
  return [{ by: 'clerk', act: (store) => store.transition('orders', context.order_id, 'notify', { ask: { told_by } }) }]
}

async function decide(store: Store, item: { readonly id: number } | undefined, decision: 'accepted' | 'declined'): Promise<void> {
  if (item) await store.transition('order_items', item.id, 'decide', { ask: { decision } })
}
