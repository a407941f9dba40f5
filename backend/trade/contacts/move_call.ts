/** What a contact about an order does to the call that the order waits for. */
import { endClientPhoneCall, noteClientPhoneCall, requestClientPhoneCall, settleOrder } from '#backend/trade/orders/index'
import type { Store } from '#backend/engine/resource/store'
import { ORDER_OF } from './order_of.ts'
import type { Contact } from './move_follow_ups.ts'

export async function moveCall(store: Store, { result, next_call_at }: Contact, order_id: number): Promise<void> {
  if (result === 'answered') {
    await endClientPhoneCall(store, order_id)
    // Where a courier has reached the client: the others are closed by moveFollowUps.
    await settleOrder(store, { id: order_id }, ['call'])
    return
  }
  if (next_call_at === null) return
  const open = await store.query(OPEN, [order_id])
  await (open.length > 0 ? noteClientPhoneCall : requestClientPhoneCall)(store, order_id, next_call_at)
}

const OPEN = `select 1 from follow_ups t ${ORDER_OF} where t.status = 'open' and about.order_id = ? limit 1`

/** A press that was wrong had asked for a call that nobody had asked for before. */
export async function takeBackCall(store: Store, { order_id, next_call_at, created_at }: Contact): Promise<void> {
  if (order_id === null || next_call_at === null) return
  const rows = await store.query(ASKED, [order_id, created_at])
  if (rows.length === 0) return
  await endClientPhoneCall(store, order_id)
  await settleOrder(store, { id: order_id }, ['call'])
}

const ASKED = `
  select 1 from follow_ups where subject_type = 'orders' and subject_id = ? and kind = 'call' and status = 'open' and created_at >= ?`
