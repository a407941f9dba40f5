/** The end of an order: paid and handed over, handed over unpaid, or canceled. */
import { orderOf, payOrder, type ScenarioContext, type DemoStep } from './scenario_context.ts'
import type { Store } from '#backend/engine/resource/store'

export function handOverOrder(context: ScenarioContext): DemoStep[] {
  if (context.random.chance(0.08)) return [{ by: 'manager', act: (store) => handOverUnpaid(context, store) }]
  const method = context.random.pick(['cash', 'cash', 'cash', 'card', 'transfer'] as const)
  return [
    {
      by: 'clerk', stop: { kind: 'delivery', context },
      act: async (store) => payOrder(context, store, (await orderOf(context, store)).balance ?? 0, method),
    },
    { by: 'clerk', act: (store) => handOverAtCounter(context, store) },
  ]
}

/** A payment recorded twice by mistake, and one of the two canceled. */
export function payTwiceByMistake(context: ScenarioContext): DemoStep[] {
  const take = async (store: Store) => payOrder(context, store, Math.ceil(((await orderOf(context, store)).balance ?? 0) / 2), 'card')
  const undo = async (store: Store) => {
    const last = (await store.select('transactions', { order_id: context.order_id, method: 'card', status: 'paid' })).at(-1)
    if (last) await store.transition('transactions', last.id, 'cancel', { reason: 'Saisi deux fois' })
  }
  return [
    { by: 'clerk', act: take },
    { by: 'manager', act: undo },
  ]
}

/** Canceled by the client; advances are refunded. */
export function cancelOrder(context: ScenarioContext, reason: 'client_changed_mind' | 'price_too_high' | 'client_unreachable'): DemoStep[] {
  return [
    { by: 'cashier', act: (store) => refundAdvances(context, store) },
    {
      by: 'manager',
      act: (store) =>
        store.transition('orders', context.order_id, 'cancel', { ask: { cancel_reason: reason }, reason: 'Demande du client' }),
    },
  ]
}

/** Nothing to do when a courier has delivered it. */
async function handOverAtCounter(context: ScenarioContext, store: Store): Promise<void> {
  if ((await orderOf(context, store)).status === 'delivered') return
  await giveBackUnwashed(context, store)
  await store.transition('orders', context.order_id, 'deliver')
}

async function handOverUnpaid(context: ScenarioContext, store: Store): Promise<void> {
  await giveBackUnwashed(context, store)
  const isOwed = ((await orderOf(context, store)).balance ?? 0) > 0
  const verb = isOwed ? 'deliver_unpaid' : 'deliver'
  await store.transition('orders', context.order_id, verb, { reason: 'Client connu, paie à la fin du mois' })
}

/** What the client has declined goes home with the rest. */
async function giveBackUnwashed({ order_id }: ScenarioContext, store: Store): Promise<void> {
  for (const { id } of await store.select('order_items', { order_id, return_required: true, returned_at: null }))
    await store.transition('order_items', id, 'give_back')
}

async function refundAdvances({ order_id }: ScenarioContext, store: Store): Promise<void> {
  for (const { id, amount } of await store.select('transactions', { order_id, type: 'in', status: 'paid' })) {
    const args = { amount, method: 'cash', purpose: 'paid_by_mistake' }
    await store.transition('transactions', id, 'refund', { args, reason: 'Commande annulée' })
  }
}
