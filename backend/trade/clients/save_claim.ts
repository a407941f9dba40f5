/** Hooks of claims: the client, the author and the due date of a complaint about an order. */
import { notify, retractMessages, settleMessages } from '#backend/services/messages/index'
import { settleFollowUps } from '#backend/trade/follow_ups/index'
import { addOrderEvent } from '#backend/trade/orders/timeline'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { asMorph } from '#backend/engine/resource/caller'
import { answerOf } from './claim_answer.ts'
import { assertWithinWorth } from './claimed_worth.ts'
import { assertMayClaim } from './portal_limits.ts'
import { HOUR, instantAfter } from '#common/time/time'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

const ANSWER_WITHIN = 48 * HOUR

export async function beforeSaveClaim({ store, before, draft }: BeforeSaveContext<'claims'>): Promise<Values<'claims'>> {
  if (before) {
    if (draft.amount != null && draft.amount !== before.amount) await assertWithinWorth(store, before, draft.amount)
    return {}
  }
  await assertMayClaim(store, draft.order_id ?? 0)
  const order = draft.order_id === undefined ? null : await store.find('orders', draft.order_id)
  return {
    client_id: order?.client_id ?? null, opened_by: store.caller && asMorph(store.caller),
    due_at: instantAfter(store.context.now, ANSWER_WITHIN),
  }
}

/** The client hears that it has come in, what was decided, and that it is made good; after a refusal nothing more. */
const isTold = ({ status }: Row<'claims'>, before: Row<'claims'> | null): boolean =>
  !before || status === 'accepted' || status === 'rejected' || (status === 'resolved' && before.status === 'accepted')

export async function afterSaveClaim({ store, before, row: claim, changed, reason }: AfterSaveContext<'claims'>): Promise<void> {
  const subject = { type: 'claims', id: claim.id } as const
  if (changed.has('assigned_to_id') && claim.assigned_to_id !== null) {
    notify(store, 'claim_opened', {
      subject, key: `of ${claim.assigned_to_id}`, users: [claim.assigned_to_id], context: { reason: () => claim.description },
    })
  }
  if (before && !changed.has('status')) return
  const order = await findOrFail(store, 'orders', claim.order_id)
  await addOrderEvent(store, order, { kind: 'claim', subject, reason, client_visible: !claim.is_internal })
  if (claim.is_internal && !before) {
    const context = { reason: () => claim.description }
    return notify(store, 'order_stuck', { subject, key: 'damage', staff: 'task-assign', context })
  }
  if (before?.status === 'open') {
    await settleFollowUps(store, subject, ['claim'])
    await settleMessages(store, subject, 'claim_opened', 'new')
  }
  if (!claim.is_internal && isTold(claim, before)) {
    // What was said of it before and waits to be sent is no news any more.
    await retractMessages(store, subject, ['claim_answered'])
    notify(store, 'claim_answered', { subject, key: claim.status, context: { reason: answerOf(claim, store.context.timezone) } })
  }
  if (!before) notify(store, 'claim_opened', { subject, key: 'new', staff: 'claim-resolve', context: { reason: () => claim.description } })
}
