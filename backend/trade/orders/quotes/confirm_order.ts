/** Confirmation of an order: by the decisions on its items, automatically or by staff. Source: domain.md §5.1 T-O3, T-O4, T-O5. */
import { requiredAdvance } from '../price/required_advance.ts'
import { discountErrorAtConfirmation } from '../price/discount_error.ts'
import { transitionItems, findActiveItems, isBilledItem } from '../items/order_items.ts'
import { decisionState } from '../state.ts'
import { possiblePromise, siteOfOrder } from '../promise/possible_promise.ts'
import { isFeeUnknown } from '../status_groups.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { settingOf } from '#backend/services/settings/setting_of'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

/** T-O3: some items are accepted, others undecided. A clerk or the client decides the others. */
export async function syncOrderWithDecisions({ store, row }: TransitionContext<'order_items'>): Promise<void> {
  const order = await findOrFail(store, 'orders', row.order_id)
  if (order.status !== 'measured') return
  if (decisionState(await findActiveItems(store, order.id)) === 'partly_accepted')
    await store.transition('orders', order.id, 'confirm_some')
}

/** T-O5. An order with a declined item is not confirmed automatically; a client without `auto_confirm_max` has no limit. */
export async function confirmAutomatically({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const client = await findOrFail(store, 'clients', order.client_id)
  const items = await findActiveItems(store, order.id)
  if (!client.auto_confirm || order.total === null || isFeeUnknown(order) || items.some(({ decision }) => decision === 'declined')) return
  if (order.total > (client.auto_confirm_max ?? Infinity)) return
  if ((order.paid_total ?? 0) < requiredAdvance(order.total, client, settingOf(store.context, 'money_advance_percent'))) return
  // The measurement is stored all the same; somebody who may give such a discount confirms the order.
  if (discountErrorAtConfirmation(store, order)) return
  // So it is when no date can be promised.
  const promised = { priority: order.priority, site_id: siteOfOrder(order), from: store.context.now }
  if (await possiblePromise(store, items.filter(isBilledItem), promised) === null) return
  await store.transition('orders', order.id, 'confirm_auto')
}

export async function acceptItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const open = (await findActiveItems(store, order.id)).filter(({ decision }) => decision === 'undecided')
  for (const { id } of open) await store.update('order_items', id, { decision: 'accepted', decided_at: store.context.now })
}

export async function cancelDeclinedItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  await transitionItems(store, (await findActiveItems(store, order.id)).filter(({ decision }) => decision === 'declined'), 'drop')
}
