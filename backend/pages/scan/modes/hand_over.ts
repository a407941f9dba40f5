/**
 * The order opens with its items; each tag turns it nearer to `deliver`, which runs when all were seen, or with a reason. A piece that
 * goes home unwashed is given back as it is scanned, also of a canceled order.
 */
import { isIn } from '#backend/engine/definition/status_groups'
import { answered, codeText, refused, type ScanMode, type ScanOutcome, type ScanSession } from '../session.ts'
import { foreignItem } from '../item_whereabouts.ts'
import { tryInSavepoint, tryTransition } from '../try_transition.ts'
import { itemsSeenInHandOver } from '../seen_items.ts'
import { hasLeftPlant } from '#backend/trade/orders/items/order_items'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { applyTransition } from '#backend/engine/resource/write/apply_transition'
import { resourceOf } from '#backend/engine/definition/registry'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { handOverAtDoor } from './load.ts'

export const handOverMode: ScanMode = async (session) => {
  const { store, t, found, item, request } = session
  if (store.caller.guard === 'courier') return handOverAtDoor(session)
  const order_id = item?.order_id ?? (found.kind === 'order' ? found.id : null)
  if (order_id === null) return refused(t('scan.refused.scan_order'))
  if (item && request.order_id !== undefined && request.order_id !== order_id)
    return { verdict: 'foreign', is_alarm: true, message: await foreignItem(store, t, item) }
  return handOver(session, order_id)
}

async function handOver(session: ScanSession, order_id: number): Promise<ScanOutcome> {
  const { store, t, item, request } = session
  const isUnwashed = item?.status === 'canceled'
  const kept = isUnwashed ? await tryTransition(store, 'order_items', item.id, 'give_back') : null
  if (kept !== null) return refused(kept, { order_id })
  const seen = await itemsSeenInHandOver(store, order_id)
  if (item) seen.add(item.id)
  const items = (await store.select('order_items', { order_id }))
    .filter((one) => !hasLeftPlant(one) || (one.status === 'canceled' && seen.has(one.id)))
  const done = items.filter(({ id }) => seen.has(id)).length
  const progress = { done, total: items.length }
  const order = await store.find('orders', order_id)
  const values = { code: codeText(item?.tag_code ?? ''), order: codeText(order?.code ?? ''), ...progress }
  const isComplete = items.length > 0 && done === items.length
  if (isUnwashed && !(isComplete && isIn('orders', 'ready', order?.status ?? 'pending')))
    return answered(t('scan.hand_over.unwashed', values), { order_id, progress })
  if (!isComplete && request.reason === undefined)
    return answered(t(item ? 'scan.hand_over.seen' : 'scan.hand_over.open', values), { order_id, progress })
  const refusal = await deliver(session, order_id, isComplete ? null : request.reason ?? null)
  if (refusal !== null) return refused(refusal, { order_id, progress })
  return answered(t('scan.hand_over.delivered', values), { order_id, progress })
}

/** The reason for tags that were not seen is in the audit log and in the history of the order. */
const deliver = ({ store }: ScanSession, order_id: number, reason: string | null): Promise<string | null> =>
  tryInSavepoint(store, async (inner) => {
    const orders = resourceOf('orders')
    await bouncerOf(inner.caller).with('ResourcePolicy').authorize('transition', orders, 'deliver')
    const row = await findForUpdate(inner, orders, order_id)
    await applyTransition(inner, orders, row, 'deliver', reason === null ? {} : { reason })
  })
