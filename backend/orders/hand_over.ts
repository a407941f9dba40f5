/** All items leave with the order, and all come back when that was a mistake. */
import { moveAll, presentItems } from './items.ts'
import type { Move } from '#backend/resource/behavior'

export async function deliverItems({ store, row: order }: Move<'orders'>): Promise<void> {
  await moveAll(store, (await presentItems(store, order.id)).filter(({ status }) => status === 'completed'), 'deliver')
}

export async function takeBackItems({ store, row: order }: Move<'orders'>): Promise<void> {
  await moveAll(store, (await presentItems(store, order.id)).filter(({ status }) => status === 'delivered'), 'take_back')
}
