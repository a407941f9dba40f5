/** The orders whose client staff must call (`needs_call`), for example because a quote or a stop needs a decision. */
import type { Store } from '#backend/engine/resource/store'

/** `next_call_at`: when to call; without it a time that is set stays. */
export async function requestClientPhoneCall(store: Store, order_id: number, next_call_at?: string | null): Promise<void> {
  await store.update('orders', order_id, { needs_call: true, ...(next_call_at !== undefined && { next_call_at }) })
}

export async function endClientPhoneCall(store: Store, order_id: number): Promise<void> {
  await store.update('orders', order_id, { needs_call: false, next_call_at: null })
}
