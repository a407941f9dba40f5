/**
 * The orders whose client staff must call, for example because a quote or a stop needs a decision: they are on the call list, as a
 * follow-up of kind `call`, and `needs_call` of the order says so beside its other fields.
 */
import { followUpOrder } from './follow_up_order.ts'
import type { Store } from '#backend/engine/resource/store'

/** `next_call_at`: when to call; without it a time that is set stays. */
export async function requestClientPhoneCall(store: Store, order_id: number, next_call_at?: string | null): Promise<void> {
  await noteClientPhoneCall(store, order_id, next_call_at)
  await followUpOrder(store, 'call', await store.lock('orders', order_id), next_call_at ? { due_at: next_call_at } : {})
}

/** Of the order alone: what is open about it is on the list already. */
export async function noteClientPhoneCall(store: Store, order_id: number, next_call_at?: string | null): Promise<void> {
  await store.update('orders', order_id, { needs_call: true, ...(next_call_at !== undefined && { next_call_at }) })
}

export async function endClientPhoneCall(store: Store, order_id: number): Promise<void> {
  await store.update('orders', order_id, { needs_call: false, next_call_at: null })
}
