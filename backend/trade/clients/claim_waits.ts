/** A complaint that nobody has looked at within a day. */
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { followUpOrder } from '#backend/trade/orders/index'
import { HOUR, instantAfter } from '#common/time/time'
import type { Watch } from '#backend/engine/resource/watch'

const LOOKED_AT_WITHIN = 24 * HOUR

export const claimWaits: Watch = {
  due: ({ now }) => ({
    sql: "select id, 'open' as occurrence from claims where status = 'open' and is_internal is not true and created_at <= ?",
    bindings: [instantAfter(now, -LOOKED_AT_WITHIN)],
  }),
  async tell(store, { id }) {
    const { status, order_id } = await store.lock('claims', id)
    const order = await findOrFail(store, 'orders', order_id)
    if (status === 'open') await followUpOrder(store, 'claim', order, { subject: { type: 'claims', id } })
  },
}
