/** An order is received; a tag from a roll becomes the tag of an item that is not measured yet. */
import { answered, codeText, refused, type ScanMode, type ScanOutcome, type ScanSession } from '../session.ts'
import { tryInSavepoint, tryTransition } from '../try_transition.ts'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { resourceOf } from '#backend/engine/definition/registry'
import { fixTag } from '#backend/trade/orders/items/fix_tag'

export const receiveMode: ScanMode = async (session) => {
  const { found, item, request, t } = session
  if (found.kind === 'tag') return giveTag(session)
  // Asked for as the tag of an item, a code that is no free tag must not receive the order it stands for.
  if (request.order_item_id !== undefined) return refused(t('errors.orders.tag_not_free'))
  const order_id = item?.order_id ?? (found.kind === 'order' ? found.id : null)
  return order_id === null ? refused(t('scan.refused.scan_order')) : receiveOrder(session, order_id)
}

async function receiveOrder({ store, t }: ScanSession, order_id: number): Promise<ScanOutcome> {
  const refusal = await tryTransition(store, 'orders', order_id, 'receive')
  if (refusal !== null) return refused(refusal, { order_id })
  const order = await store.find('orders', order_id)
  return answered(t('scan.done.received', { order: codeText(order?.code ?? '') }), { order_id })
}

/** The item keeps the tag that is stapled to it: its own, which was never printed, goes. */
async function giveTag({ store, t, found, request }: ScanSession): Promise<ScanOutcome> {
  const { order_item_id } = request
  if (order_item_id === undefined) return refused(t('scan.refused.choose_item'))
  const refusal = await tryInSavepoint(store, async (inner) => {
    const items = resourceOf('order_items')
    await bouncerOf(inner.caller).with('ResourcePolicy').authorize('edit', items)
    await findForUpdate(inner, items, order_item_id)
    await fixTag(inner, found.id, order_item_id)
  })
  return refusal === null ? answered(t('scan.done.tagged', { code: codeText(found.code) })) : refused(refusal)
}
