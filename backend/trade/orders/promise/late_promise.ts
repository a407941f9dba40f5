/** An order that is not ready on the day that was promised: somebody tells its client. */
import { groupSql, isIn } from '#backend/engine/definition/status_groups'
import { followUpOrder } from '../follow_up_order.ts'
import type { Watch } from '#backend/engine/resource/watch'

/** Once for each promised date: a later one begins anew. */
export const latePromise: Watch = {
  due: ({ now }) => ({
    sql: `
      select id, extract(epoch from promised_at)::bigint::text as occurrence from orders
      where deleted_at is null and status in ${groupSql('orders', 'unfinished')} and promised_at < ?`,
    bindings: [now],
  }),
  async tell(store, { id }) {
    const order = await store.lock('orders', id)
    if (isIn('orders', 'unfinished', order.status)) await followUpOrder(store, 'promise', order)
  },
}
