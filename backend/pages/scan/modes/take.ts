/** Out of its place: into the work if it is not ready, else to where it is needed. */
import { answered, codeText, refused, type ScanMode } from '../session.ts'
import { tryInSavepoint } from '../try_transition.ts'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { resourceOf } from '#backend/engine/definition/registry'

export const takeMode: ScanMode = async ({ store, t, item }) => {
  if (!item) return refused(t('scan.refused.not_an_item'))
  const refusal = await tryInSavepoint(store, async (inner) => {
    await bouncerOf(inner.caller).with('ResourcePolicy').authorize('create', resourceOf('stock_movements'))
    const { status } = await findForUpdate(inner, resourceOf('order_items'), item.id)
    await inner.insert('stock_movements', {
      order_item_id: item.id, to_stock_id: null, reason: status === 'completed' ? 'correction' : 'process',
    })
  })
  return refusal === null ? answered(t('scan.done.taken', { code: codeText(item.tag_code) })) : refused(refusal)
}
