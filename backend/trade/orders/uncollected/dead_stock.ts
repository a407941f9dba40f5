/**
 * What lies here for long, although its client was reminded on every listed day and called often enough, is dead stock: its client is
 * warned, and it is on the list from which somebody moves it. Source: domain.md §5.1, scenario 8.
 */
import { isIn } from '#backend/engine/definition/status_groups'
import { notify } from '#backend/services/messages/index'
import { localTimeSql } from '#backend/engine/resource/fields/date/formats'
import { settingOf } from '#backend/services/settings/setting_of'
import { followUpOrder } from '../follow_up_order.ts'
import { READY_REMINDER, reminderDays } from './ready_reminder.ts'
import { CYCLE, READY_SINCE, WAITS } from './waiting.ts'
import type { Watch } from '#backend/engine/resource/watch'

/** The calls: one was answered, or they were on this many days. */
const CALLED_DAYS = 3

export const deadStock: Watch = {
  due(context) {
    const [days, calls] = [settingOf(context, 'stock_dead_days'), settingOf(context, 'stock_dead_calls')]
    const last = reminderDays(context).at(-1) ?? null
    return {
      sql: `
        select orders.id, ${CYCLE} as occurrence
        from orders cross join lateral (
          select count(*) as calls, bool_or(call.result in ('answered', 'promised', 'callback')) as is_answered,
            count(distinct date_trunc('day', ${localTimeSql('call.started_at', context.timezone)})) as days
          from delivery_calls call where call.client_id = orders.client_id
            and (call.order_id is null or call.order_id = orders.id) and call.started_at >= ${READY_SINCE}) called
        where ${WAITS} and ?::int > 0 and orders.dead_warned_at is null
          and ${READY_SINCE} + make_interval(days => ?) <= ?::timestamptz
          and called.calls >= ? and (called.calls = 0 or called.is_answered or called.days >= ${CALLED_DAYS})
          and (?::int is null or exists (select from watch_marks mark where mark.watch = '${READY_REMINDER}'
            and mark.subject_id = orders.id and mark.is_told and mark.occurrence = ${CYCLE} || ' day ' || ?::int))`,
      bindings: [days, days, context.now, calls, last, last],
    }
  },
  async tell(store, { id, occurrence }) {
    const order = await store.lock('orders', id)
    if (!isIn('orders', 'returning', order.status) || order.dead_warned_at !== null) return
    await store.transition('orders', id, 'warn_of_dead_stock')
    notify(store, 'dead_stock_warning', { subject: { type: 'orders', id }, key: occurrence })
    await followUpOrder(store, 'uncollected', order)
  },
}
