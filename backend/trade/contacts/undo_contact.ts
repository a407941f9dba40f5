/** POST /api/user/delivery-calls/:id/undo: a press that was wrong. The contact is removed, and what it moved is as before. */
import { endClientPhoneCall, noteClientPhoneCall } from '#backend/trade/orders/index'
import { clearWrongNumber } from '#backend/services/messages/index'
import { query } from '#backend/engine/database/query'
import { resourceOf } from '#backend/engine/definition/registry'
import { findVisible } from '#backend/engine/resource/read/visible_rows'
import { NotFound, refuse } from '#backend/engine/resource/refusals'
import { removeRow } from '#backend/engine/resource/write/remove'
import type { SavingCall } from '#backend/engine/calls/define_call'
import type { RequestStore } from '#backend/engine/resource/store'
import { MINUTE } from '#common/time/time'
import { takeBackCall } from './move_call.ts'
import { ORDER_OF } from './order_of.ts'
import type { Contact } from './move_follow_ups.ts'

const UNDO_MINUTES = 10

interface Moved {
  readonly id: number; readonly due_at: string; readonly tries: number; readonly needs_call: boolean; readonly order_id: number | null
}

export async function undoContact({ store, id }: SavingCall): Promise<{ readonly id: number }> {
  const contact = await findVisible(store, 'delivery_calls', id)
  if (!contact || contact.client_id === null) throw new NotFound()
  await store.lock('clients', contact.client_id)
  await assertMayUndo(store, contact)
  for (const moved of await store.query(MOVED, [id]) as unknown as Moved[]) await moveBack(store, moved)
  await takeBackCall(store, contact)
  if (contact.result === 'wrong_number' && contact.phone !== null)
    await clearWrongNumber(store.trx, contact.phone, { client_id: contact.client_id })
  await query(store.trx, 'delete from moved_follow_ups where delivery_call_id = ?', [id])
  await removeRow(store, resourceOf('delivery_calls'), contact)
  return { id }
}

/** By whoever pressed it, while it is the last word about the client. */
async function assertMayUndo(
  { caller, context, trx }: RequestStore, { id, client_id, by, created_at, order_delivery_id }: Contact,
): Promise<void> {
  const isOwn = by?.type === 'users' && by.id === caller.id && order_delivery_id === null
  const isRecent = Date.parse(created_at) >= Date.parse(context.now) - UNDO_MINUTES * MINUTE
  if (!isOwn || !isRecent) throw refuse('errors.calls.too_late')
  const [later] = await query(trx, 'select 1 from delivery_calls where client_id = ? and id > ? limit 1', [client_id, id])
  if (later) throw refuse('errors.calls.too_late')
}

/** A reason that is gone, or open again by another way, stays as it is. */
async function moveBack(store: RequestStore, { id, due_at, tries, needs_call, order_id }: Moved): Promise<void> {
  const followUp = await store.lock('follow_ups', id)
  if (followUp.close_reason === 'settled') return
  const key = `${followUp.kind} ${followUp.subject.type} ${followUp.subject.id}`
  if (followUp.status === 'closed') {
    const [open] = await query(store.trx, 'select 1 from follow_ups where key = ?', [key])
    if (open) return
    await store.transition('follow_ups', id, 'reopen')
  }
  await store.update('follow_ups', id, { key, due_at, tries })
  if (order_id !== null) await (needs_call ? noteClientPhoneCall : endClientPhoneCall)(store, order_id)
}

const MOVED = `
  select moved.follow_up_id::int as id, moved.due_at, moved.tries, moved.needs_call, about.order_id
  from moved_follow_ups moved join follow_ups t on t.id = moved.follow_up_id ${ORDER_OF}
  where moved.delivery_call_id = ? order by moved.follow_up_id`
