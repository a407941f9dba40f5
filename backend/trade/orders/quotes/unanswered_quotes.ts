/** Prices that clients have not answered. Source: domain.md §5.6, §8. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { notify } from '#backend/services/messages/index'
import { awaitsDecision } from '../status_groups.ts'
import { DAY, HOUR, instantAfter } from '#common/time/time'
import type { Watch } from '#backend/engine/resource/watch'

const REMINDED_AFTER = 24 * HOUR
/** One that became due longer ago, while no worker ran, is for a call. */
const FORGOTTEN = REMINDED_AFTER + 3 * DAY

export const quoteReminder: Watch = {
  due: ({ now }) => ({
    sql: `
      select quote.id, 'reminder' as occurrence from quotes quote
      where quote.status in ${groupSql('quotes', 'open')} and quote.updated_at <= ? and quote.updated_at > ?`,
    bindings: [instantAfter(now, -REMINDED_AFTER), instantAfter(now, -FORGOTTEN)],
  }),
  async tell(store, { id }) {
    const { order_id, number, total } = await store.lock('quotes', id)
    notify(store, 'quote_reminder', {
      subject: { type: 'orders', id: order_id }, key: number,
      isStillTrue: ({ order }) => order !== null && awaitsDecision(order.status) && order.total === total,
    })
  },
}
