import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { refuse } from '#backend/engine/resource/refusals'
import { transitionItems, findActiveItems } from './order_items.ts'
import { orderWorkState } from '../state.ts'
import { isReady } from '../status_groups.ts'
import { MINUTE } from '#common/time/time'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

/** What comes in with its order, and waits to be measured from then on. */
export async function receiveItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const { now } = store.context
  for (const { id, arrived_at } of await findActiveItems(store, order.id))
    await store.derive('order_items', id, { received_at: now, arrived_at: arrived_at ?? now })
}

/** Starting, completing, reopening or handing over an order does the same with its items. Source: domain.md §5.1 T-O9, T-O10, T-O15. */
export async function startItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  await transitionItems(store, (await findActiveItems(store, order.id)).filter(({ status }) => status === 'measured'), 'start')
}

/** Completes the items in processing, those with steps by hand. An item that is not started prevents it. */
export async function completeItems({ store, row: order, reason }: TransitionContext<'orders'>): Promise<void> {
  const items = await findActiveItems(store, order.id)
  if (items.some(({ status }) => status === 'measured')) throw refuse('errors.orders.not_started')
  const open = items.filter(({ status }) => status === 'processing')
  await transitionItems(store, open.filter(({ has_steps }) => !has_steps), 'complete')
  await transitionItems(store, open.filter(({ has_steps }) => has_steps), 'complete_by_hand', reason ?? undefined)
}

/** Reworks the completed items of a reopened order. An item that is reworked alone reopens its order: syncOrderWithItems. */
export async function reopenItems({ store, row: order, reason }: TransitionContext<'orders'>): Promise<void> {
  const completed = (await findActiveItems(store, order.id)).filter(({ status }) => status === 'completed')
  await transitionItems(store, completed, 'rework', reason ?? undefined)
}

/** A completion that is taken back within a minute was a wrong press: nothing has been washed again. */
export function countRework({ store, row: item, before }: TransitionContext<'order_items'>): Values<'order_items'> {
  const isMistake = before.completed_at !== null && Date.parse(store.context.now) - Date.parse(before.completed_at) < MINUTE
  return isMistake ? {} : { rework_count: (item.rework_count ?? 0) + 1 }
}

/** The first started item starts the order, the last completed one completes it, a reworked one reopens it. */
export async function syncOrderWithItems({ store, row }: TransitionContext<'order_items'>): Promise<void> {
  const order = await findOrFail(store, 'orders', row.order_id)
  // The order is in processing already.
  if (row.status === 'processing' && order.status === 'processing') return
  const state = orderWorkState(await findActiveItems(store, order.id))
  if (state === 'started' && order.status === 'confirmed') await store.transition('orders', order.id, 'begin')
  // While an order completes its items one by one, the later ones are still in processing; they do not reopen it.
  if (row.status === 'processing' && isReady(order.status)) await store.transition('orders', order.id, 'reopen_processing')
  if (state === 'completed' && order.status === 'processing') await store.transition('orders', order.id, 'complete')
}

/** An order that is handed over delivers its completed items; `take_back` undoes it. */
export async function deliverItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  await transitionItems(store, (await findActiveItems(store, order.id)).filter(({ status }) => status === 'completed'), 'deliver')
}

export async function takeBackItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  await transitionItems(store, (await findActiveItems(store, order.id)).filter(({ status }) => status === 'delivered'), 'take_back')
}

/** T-O2: an order is measured once its last item is, and has its price. */
export async function syncOrderWithMeasurements(
  { store, row }: Pick<TransitionContext<'order_items'>, 'store' | 'row'>,
): Promise<void> {
  const { id, status, unmeasured_items, unpriced_items } = await findOrFail(store, 'orders', row.order_id)
  if (status === 'in_measure' && unmeasured_items === 0 && unpriced_items === 0) await store.transition('orders', id, 'measure')
}
