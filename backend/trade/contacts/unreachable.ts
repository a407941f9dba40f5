/** Nobody answers any more: so many of the last contacts about an order, in a row. Source: domain.md §5.3. */
import { followUpOrder } from '#backend/trade/orders/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { Store } from '#backend/engine/resource/store'
import type { Contact } from './move_follow_ups.ts'

const UNANSWERED = 3
const IN_VAIN: readonly Contact['result'][] = ['no_answer', 'busy', 'off', 'wrong_number']

/** What couriers try is part of a visit, after which another one follows. */
export async function followWhenUnreachable(store: Store, { order_id, by }: Contact): Promise<void> {
  if (order_id === null || by?.type === 'couriers') return
  const contacts = (await store.select('delivery_calls', { order_id })).filter((one) => one.by?.type !== 'couriers')
  const last = contacts.slice(-UNANSWERED)
  if (last.length < UNANSWERED || !last.every(({ result }) => IN_VAIN.includes(result))) return
  await followUpOrder(store, 'no_response', await findOrFail(store, 'orders', order_id))
}
