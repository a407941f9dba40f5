/** The order follows its items through the work, and its items follow it. Source: domain.md §5.1 T-O9, T-O10, T-O15. */
import { known, moveAll, presentItems } from './items.ts'
import { workState } from './order_state.ts'
import { isReady } from './stages.ts'
import { refuse } from '#backend/resource/refusals'
import type { Move } from '#backend/resource/behavior'

export async function startItems({ store, row: order }: Move<'orders'>): Promise<void> {
  await moveAll(store, (await presentItems(store, order.id)).filter(({ status }) => status === 'measured'), 'start')
}

/** Completing an order finishes what is in work; what nobody has begun is not done. */
export async function completeItems({ store, row: order }: Move<'orders'>): Promise<void> {
  const items = await presentItems(store, order.id)
  if (items.some(({ status }) => status === 'measured')) throw refuse('errors.orders.not_started')
  await moveAll(store, items.filter(({ status }) => status === 'processing'), 'complete')
}

/** Back into work as a whole; an item on its own goes back by itself and takes the order along. */
export async function reopenItems({ store, row: order, reason }: Move<'orders'>): Promise<void> {
  await moveAll(store, (await presentItems(store, order.id)).filter(({ status }) => status === 'completed'), 'rework', reason ?? undefined)
}

export const countRework = ({ row: item }: Move<'order_items'>) => ({ rework_count: (item.rework_count ?? 0) + 1 })

/** First item started, last item finished, finished item back in work. */
export async function followItems({ store, row }: Move<'order_items'>): Promise<void> {
  const order = await known(store, 'orders', row.order_id)
  // One more item of an order that is in work already.
  if (row.status === 'processing' && order.status === 'processing') return
  const work = workState(await presentItems(store, order.id))
  if (work === 'started' && order.status === 'confirmed') await store.move('orders', order.id, 'begin')
  // While a completed order finishes its items, those that come later are still in work: that is no way back.
  if (row.status === 'processing' && isReady(order.status)) await store.move('orders', order.id, 'reopen_processing')
  if (work === 'completed' && order.status === 'processing') await store.move('orders', order.id, 'complete')
}
