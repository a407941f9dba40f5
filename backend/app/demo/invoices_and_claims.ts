/** Invoices, claims, messages and conversations of the last days. */
import { createConversations } from './conversations.ts'
import { createMessages } from './messages.ts'
import { MINUTE } from '#common/time/time'
import type { TimedStep } from './days/scenario_context.ts'
import type { ClientWithAddress } from './people/clients.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'


export function invoicesAndClaims(customers: readonly ClientWithAddress[], now: number): TimedStep[] {
  return [
    { by: 'cashier', at: now - 45 * MINUTE, act: (store) => createInvoices(customers, store) },
    { by: 'manager', at: now - 40 * MINUTE, act: openClaims },
    { by: 'manager', at: now - 10 * MINUTE, act: createMessages },
    { by: 'manager', at: now - 5 * MINUTE, act: createConversations },
  ]
}

/** Receipts for paid orders, invoices for unpaid ones, a credited invoice, a draft. */
async function createInvoices(customers: readonly ClientWithAddress[], store: Store): Promise<void> {
  const orders = (await store.select('orders', {})).filter(({ total, status }) => total !== null && status !== 'canceled')
  const firstOrders = (isWanted: (order: Row<'orders'>) => boolean) => orders.filter(isWanted).slice(0, 4)
  const isCompany = ({ client_id }: Row<'orders'>) =>
    customers.some(({ client }) => client.id === client_id && client.type === 'professionel')
  const settled = firstOrders(({ status, balance }) => status === 'delivered' && balance === 0)
  const owed = firstOrders(
    (order) => (order.balance ?? 0) > 0 && isCompany(order) && ['completed', 'notified', 'stocked'].includes(order.status),
  )
  for (const order of settled.slice(0, 3)) await invoice(order, 'receipt', store)
  for (const order of owed.slice(0, 2)) await invoice(order, 'invoice', store)
  const [wrong, draft] = [settled[3], owed[2] ?? firstOrders((order) => (order.balance ?? 0) > 0)[0]]
  if (wrong)
    await store.transition('invoices', (await invoice(wrong, 'invoice', store)).id, 'credit', { reason: 'Mauvaise raison sociale' })
  if (draft) await store.insert('invoices', { client_id: draft.client_id, orders: [draft.id] })
}

async function invoice({ id, client_id }: Row<'orders'>, kind: Row<'invoices'>['kind'], store: Store): Promise<Row<'invoices'>> {
  const { id: invoice } = await store.insert('invoices', { client_id, kind, orders: [id] })
  return store.transition('invoices', invoice, 'issue')
}

const CLAIMS = [
  ['not_clean', 'Une tache est encore visible au milieu du tapis.'],
  ['late', 'Promis pour vendredi, livré mardi.'],
  ['damage', 'Une frange est arrachée sur un côté.'],
  ['wrong_item', 'La couverture livrée n\'est pas la mienne.'],
] as const satisfies readonly (readonly [Row<'claims'>['type'], string])[]

/** Each claim is one transition further than the one before it. */
async function openClaims(store: Store): Promise<void> {
  const orders = (await store.select('orders', { status: 'delivered' })).slice(-CLAIMS.length)
  for (const [n, order] of orders.entries()) {
    const [type, description] = CLAIMS[n] ?? CLAIMS[0]
    const { id } = await store.insert('claims', { order_id: order.id, type, description })
    const handler = store.caller?.id ?? null
    if (n > 0) await store.transition('claims', id, 'review', { ask: { assigned_to_id: handler } })
    if (n > 1) await store.transition('claims', id, 'accept', { ask: { resolution: 'compensation', amount: 5000 } })
    if (n > 2) await store.transition('claims', id, 'resolve')
  }
}
