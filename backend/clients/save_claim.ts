/** Hooks of claims: the client, the author and the due date of a complaint about an order. */
import { findOrFail } from '#backend/orders/order_items'
import { notify } from '#backend/messages/index'
import { recordEvent } from '#backend/orders/order_timeline'
import { asMorph } from '#backend/resource/caller'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Values } from '#backend/resource/store'

const ANSWER_WITHIN_MS = 48 * 3_600_000

export async function beforeSaveClaim({ store, before, draft }: Saving<'claims'>): Promise<Values<'claims'>> {
  if (before) return {}
  const order = draft.order_id === undefined ? null : await store.find('orders', draft.order_id)
  return {
    client_id: order?.client_id ?? null, opened_by: store.caller && asMorph(store.caller),
    due_at: new Date(Date.parse(store.context.now) + ANSWER_WITHIN_MS).toISOString(),
  }
}

export async function afterSaveClaim({ store, before, row: claim, changed, reason }: Saved<'claims'>): Promise<void> {
  if (before && !changed.has('status')) return
  const order = await findOrFail(store, 'orders', claim.order_id)
  const subject = { type: 'claims', id: claim.id } as const
  await recordEvent(store, order, { kind: 'claim', subject, reason, client_visible: true })
  if (!before) notify(store, 'claim_opened', { subject, key: 'new', staff: 'claim-resolve', context: { reason: () => claim.description } })
}
