/** Follow-ups of an order whose reason is gone. */
import { isIn } from '#backend/engine/definition/status_groups'
import { awaitsDecision, isClosed, isHeld } from './status_groups.ts'
import { endClientPhoneCall } from './client_phone_calls.ts'
import { AT_REST, settleOrder } from './follow_up_order.ts'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'

type Kind = Row<'follow_ups'>['kind']

export async function settleFollowUpsOfOrder({ store, before, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  if (!before) return
  const { status, balance, promised_at } = order
  const kinds: Kind[] = []
  if (isHeld(before) && !isHeld(order)) kinds.push('web_order')
  if (changed.has('status')) {
    if (!awaitsDecision(status)) kinds.push('quote', 'advance')
    if (!isIn('orders', 'returning', status)) kinds.push(...AT_REST)
    if (!isIn('orders', 'unfinished', status)) kinds.push('promise')
    if (isClosed(status)) kinds.push('no_response', 'call')
    if (status !== 'delivered') kinds.push('debt')
  }
  if ((changed.has('dead_at') && order.dead_at !== null) || changed.has('return_mode')) kinds.push(...AT_REST)
  if (changed.has('promised_at') && promised_at !== null && promised_at > store.context.now) kinds.push('promise')
  if (changed.has('balance') && (balance ?? 0) <= 0) kinds.push('debt')
  if (kinds.length > 0) await settleOrder(store, order, kinds)
  if (kinds.includes('call') && order.needs_call) await endClientPhoneCall(store, order.id)
}
