/** A complaint about an order: whose it is, who opened it, and until when somebody answers. */
import { known } from '#backend/orders/items'
import { tell } from '#backend/messages/index'
import { rememberOn } from '#backend/orders/timeline'
import { asMorph } from '#backend/resource/caller'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Values } from '#backend/resource/store'

const ANSWER_WITHIN_MS = 48 * 3_600_000

export async function beforeSaveClaim({ store, before, draft }: Saving<'claims'>): Promise<Values<'claims'>> {
  if (before) return {}
  const order = draft.order_id === undefined ? null : await store.find('orders', draft.order_id)
  return {
    client_id: order?.client_id ?? null, opened_by: store.caller && asMorph(store.caller),
    due_at: new Date(Date.parse(store.facts.now) + ANSWER_WITHIN_MS).toISOString(),
  }
}

export async function afterSaveClaim({ store, before, row: claim, changed, reason }: Saved<'claims'>): Promise<void> {
  if (before && !changed.has('status')) return
  const order = await known(store, 'orders', claim.order_id)
  const subject = { type: 'claims', id: claim.id } as const
  await rememberOn(store, order, { kind: 'claim', subject, reason, client_visible: true })
  if (!before) tell(store, 'claim_opened', { subject, what: 'new', staff: 'claim-resolve', facts: { reason: () => claim.description } })
}
