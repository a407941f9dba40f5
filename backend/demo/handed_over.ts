/** How an order ends: paid and handed over, handed over on trust, or not at all. */
import { orderOf, pay, type Case, type Step } from './case.ts'
import type { Store } from '#backend/resource/store'

export function handOver(one: Case): Step[] {
  if (one.random.chance(0.08)) return [{ by: 'manager', act: (store) => handOverOnTrust(one, store) }]
  const method = one.random.pick(['cash', 'cash', 'cash', 'card', 'transfer'] as const)
  return [
    {
      by: 'clerk', visit: { kind: 'delivery', one },
      act: async (store) => pay(one, store, (await orderOf(one, store)).balance ?? 0, method),
    },
    { by: 'clerk', act: (store) => handOverAtCounter(one, store) },
  ]
}

/** Typed twice, noticed, and one of the two canceled. */
export function mistypePayment(one: Case): Step[] {
  const take = async (store: Store) => pay(one, store, Math.ceil(((await orderOf(one, store)).balance ?? 0) / 2), 'card')
  const undo = async (store: Store) => {
    const last = (await store.select('transactions', { order_id: one.order_id, method: 'card', status: 'paid' })).at(-1)
    if (last) await store.move('transactions', last.id, 'cancel', { reason: 'Saisi deux fois' })
  }
  return [
    { by: 'clerk', act: take },
    { by: 'manager', act: undo },
  ]
}

/** The client thought better of it; what he has paid in advance he gets back. */
export function callOff(one: Case, reason: 'client_changed_mind' | 'price_too_high' | 'client_unreachable'): Step[] {
  return [
    { by: 'cashier', act: (store) => giveBack(one, store) },
    {
      by: 'manager',
      act: (store) => store.move('orders', one.order_id, 'cancel', { ask: { cancel_reason: reason }, reason: 'Demande du client' }),
    },
  ]
}

/** Unless a courier has brought it already. */
async function handOverAtCounter(one: Case, store: Store): Promise<void> {
  if ((await orderOf(one, store)).status !== 'delivered') await store.move('orders', one.order_id, 'deliver')
}

async function handOverOnTrust(one: Case, store: Store): Promise<void> {
  const isOwed = ((await orderOf(one, store)).balance ?? 0) > 0
  await store.move('orders', one.order_id, isOwed ? 'deliver_unpaid' : 'deliver', { reason: 'Client connu, paie à la fin du mois' })
}

async function giveBack({ order_id }: Case, store: Store): Promise<void> {
  for (const { id, amount } of await store.select('transactions', { order_id, type: 'in', status: 'paid' })) {
    await store.move('transactions', id, 'refund', { args: { amount, method: 'cash' }, reason: 'Commande annulée' })
  }
}
