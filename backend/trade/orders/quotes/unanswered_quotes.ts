/** Prices that clients have not answered: a reminder after a day, later a call. Source: domain.md §5.6, §8. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { notify, reachesClient, retractMessages } from '#backend/services/messages/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { reminderOrFirstWord } from '../uncollected/first_word.ts'
import { followUpOrder } from '../follow_up_order.ts'
import { awaitsDecision, isFeeUnknown } from '../status_groups.ts'
import { DAY, HOUR, instantAfter } from '#common/time/time'
import type { Watch } from '#backend/engine/resource/watch'

const REMINDED_AFTER = 24 * HOUR
/** One that became due longer ago, while no worker ran, is for a call. */
const FORGOTTEN = REMINDED_AFTER + 3 * DAY

/** Since when the client could know it. One that nobody has marked as sent was shown, or its message waits to be sent by hand. */
const TOLD_AT = "case when quote.status = 'draft' then quote.updated_at else coalesce(quote.sent_at, quote.updated_at) end"

const WAITS = `(quote.status = 'draft' or quote.status in ${groupSql('quotes', 'unanswered')})`

export const quoteReminder: Watch = {
  due: ({ now }) => ({
    sql: `
      select quote.id, 'reminder ' || extract(epoch from ${TOLD_AT})::bigint as occurrence from quotes quote
      where ${WAITS} and ${TOLD_AT} <= ? and ${TOLD_AT} > ?`,
    bindings: [instantAfter(now, -REMINDED_AFTER), instantAfter(now, -FORGOTTEN)],
  }),
  async tell(store, { id, occurrence }) {
    const { order_id, number, total } = await store.lock('quotes', id)
    const order = await findOrFail(store, 'orders', order_id)
    // A price without its fee is not told yet.
    if (!awaitsDecision(order.status) || isFeeUnknown(order)) return
    const subject = { type: 'orders', id: order_id } as const
    const word = await reminderOrFirstWord(store, 'quote_reminder', order_id)
    if (!await reachesClient(store, word, subject)) return followUpOrder(store, 'quote', order)
    if (word !== 'quote_reminder') await retractMessages(store, subject, [word])
    notify(store, word, {
      subject, key: `${number} ${occurrence}`,
      isStillTrue: ({ order: then }) => then !== null && awaitsDecision(then.status) && then.total === total,
    })
  },
}

/** After the setting's hours somebody calls. What the client has read or heard is then expired; it may be sent again, or be accepted. */
export const quoteExpiry: Watch = {
  due: (context) => {
    const hours = settingOf(context, 'orders_quote_expiry_hours')
    return {
      sql: `
        select quote.id, 'call ' || extract(epoch from ${TOLD_AT})::bigint as occurrence
        from quotes quote join orders on orders.id = quote.order_id and orders.deleted_at is null
        where ${WAITS} and orders.status in ${groupSql('orders', 'undecided')}
          and coalesce(quote.expires_at, quote.updated_at + make_interval(hours => ?)) <= ?`,
      bindings: [hours, context.now],
    }
  },
  async tell(store, { id }) {
    const quote = await store.lock('quotes', id)
    const order = await findOrFail(store, 'orders', quote.order_id)
    if (!awaitsDecision(order.status) || quote.status === 'superseded') return
    if (quote.status === 'sent' || quote.status === 'viewed') await store.transition('quotes', id, 'expire')
    await followUpOrder(store, 'quote', order)
  },
}
