/** The client's answer, and what follows from it. Source: domain.md §5.1 T-O3, T-O4, T-O5. */
import { requiredAdvance } from './advance.ts'
import { outgrownLimit } from './discount_limit.ts'
import { known, moveAll, presentItems } from './items.ts'
import { decisionState } from './order_state.ts'
import { promisedAt } from './promise.ts'
import { isFeeUnknown } from './stages.ts'
import { settingOf } from '#backend/settings/values'
import type { Item } from './items.ts'
import type { Move } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

/** T-O3: some items accepted, some still open. The rest of the decision is the clerk's or the client's to close. */
export async function followDecisions({ store, row }: Move<'order_items'>): Promise<void> {
  const order = await known(store, 'orders', row.order_id)
  if (order.status !== 'measured') return
  if (decisionState(await presentItems(store, order.id)) === 'partly_accepted') await store.move('orders', order.id, 'confirm_some')
}

/** T-O5. A declined item is an answer that needs a person; an empty limit is none. */
export async function confirmAutomatically({ store, row: order }: Move<'orders'>): Promise<void> {
  const client = await known(store, 'clients', order.client_id)
  const items = await presentItems(store, order.id)
  if (!client.auto_confirm || order.total === null || isFeeUnknown(order) || items.some(({ decision }) => decision === 'declined')) return
  if (order.total > (client.auto_confirm_max ?? Infinity)) return
  if ((order.paid_total ?? 0) < requiredAdvance(order.total, client, settingOf(store.facts, 'money.advance_percent'))) return
  // Measuring goes on; somebody who may give such a discount confirms it.
  if (outgrownLimit(store, order)) return
  await store.move('orders', order.id, 'confirm_auto')
}

export async function acceptItems({ store, row: order }: Move<'orders'>): Promise<void> {
  const open = (await presentItems(store, order.id)).filter(({ decision }) => decision === 'undecided')
  for (const { id } of open) await store.update('order_items', id, { decision: 'accepted', decided_at: store.facts.now })
}

export async function cancelDeclinedItems({ store, row: order }: Move<'orders'>): Promise<void> {
  await moveAll(store, (await presentItems(store, order.id)).filter(({ decision }) => decision === 'declined'), 'drop')
}

/** Declined items are not washed. */
export async function promise({ store, row: order }: Move<'orders'>): Promise<Values<'orders'>> {
  const hours: number[] = []
  for (const item of await presentItems(store, order.id)) if (item.decision !== 'declined') hours.push(await turnaroundOf(store, item))
  const open = settingOf(store.facts, 'company.opening_hours')
  return { promised_at: promisedAt(order.confirmed_at ?? store.facts.now, hours, order.priority, open, store.facts.timezone) }
}

async function turnaroundOf(store: Store, { category_id, sub_category_id }: Item): Promise<number> {
  const special = sub_category_id === null ? null : await known(store, 'sub_categories', sub_category_id)
  return special?.turnaround_hours ?? (await known(store, 'categories', category_id)).turnaround_hours
}
