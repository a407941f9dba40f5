/** The client agrees, the plant works, the goods wait on a rack. */
import { itemsOf, orderOf, type Case, type Step } from './case.ts'
import type { Store } from '#backend/resource/store'

const RACKS = ['SF-A-1', 'SF-A-2', 'SF-B-1', 'SF-B-3', 'SF-C-2', 'SF-D-4'] as const

export function offer(one: Case): Step[] {
  const sent_channel = one.random.pick(['whatsapp', 'phone'] as const)
  const act = async (store: Store) => {
    const [quote] = await store.select('quotes', { order_id: one.order_id, status: 'draft' })
    if (quote) await store.move('quotes', quote.id, 'send', { ask: { sent_channel } })
  }
  return [{ by: 'clerk', act }]
}

export const acceptFirst = (one: Case): Step[] => [
  { by: 'clerk', act: async (store) => decide(store, (await itemsOf(one, store))[0], 'accepted') },
]

/** Companies that trust us have already confirmed; one client in four declines an item. */
export function confirm(one: Case): Step[] {
  const { goods, random } = one
  const isChoosy = goods.length > 2 && random.chance(0.25)
  const channel = random.pick(['phone', 'counter'] as const)
  const act = async (store: Store) => {
    if ((await orderOf(one, store)).status !== 'measured') return
    if (isChoosy) await decide(store, (await itemsOf(one, store)).at(-1), 'declined')
    await store.move('orders', one.order_id, 'accept', { ask: { confirmation_channel: channel } })
  }
  return [{ by: 'clerk', act }]
}

/** Some orders are begun as a whole, others piece by piece. */
export function work(one: Case): Step[] {
  const { plan, goods, random } = one
  if (!random.chance(0.4)) return [{ by: 'worker', act: (store) => store.move('orders', one.order_id, 'start') }]
  const startOne = async (store: Store) => {
    const [item] = await itemsOf(one, store, 'measured')
    if (item) await store.move('order_items', item.id, 'start')
  }
  // What is to be finished is all begun.
  return Array.from({ length: plan.status === 'processing' ? 1 : goods.length }, () => ({ by: 'worker', act: startOne }))
}

export const complete = (one: Case): Step[] => [{ by: 'lead', act: (store) => store.move('orders', one.order_id, 'complete') }]

export function stock(one: Case): Step[] {
  const code = one.random.pick(RACKS)
  const act = async (store: Store) => {
    const [rack] = await store.select('stocks', { code })
    await store.move('orders', one.order_id, 'stock', { args: { stock_id: rack?.id } })
  }
  return [{ by: 'keeper', act }]
}

export function notify(one: Case): Step[] {
  const told_by = one.random.pick(['phone', 'whatsapp'] as const)
  return [{ by: 'clerk', act: (store) => store.move('orders', one.order_id, 'notify', { ask: { told_by } }) }]
}

async function decide(store: Store, item: { readonly id: number } | undefined, decision: 'accepted' | 'declined'): Promise<void> {
  if (item) await store.move('order_items', item.id, 'decide', { ask: { decision } })
}
