/**
 * What was handed over and is not paid: reminders on the days of a setting, for a company not before the end of its terms. A client has
 * one message for all orders that are due, and somebody calls if it is not answered.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import { notify, ordersAsOne, reachesClient } from '#backend/services/messages/index'
import { settingOf } from '#backend/services/settings/setting_of'
import { followUpOrder } from '#backend/trade/orders/index'
import { daysFrom } from '#common/time/day_list'
import { DAY, HOUR, instantAfter } from '#common/time/time'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Store } from '#backend/engine/resource/store'
import type { Watch } from '#backend/engine/resource/watch'

const PAYMENT_REMINDER = 'payment_reminder'
/** How long a reminder has to be answered before somebody calls; none follows it as soon. */
const ANSWER = 3 * DAY
/** What became due longer ago is for a call. */
const FORGOTTEN = 14

/** A listed day before the end of the terms counts as their end. */
const DAY_AFTER = "greatest(listed.day, case when client.type = 'professionel' then coalesce(client.payment_terms_days, 0) else 0 end)"

const UNPAID = `
  orders join clients client on client.id = orders.client_id
  cross join lateral (
    select max(${DAY_AFTER}) as day from unnest(?::int[]) listed (day)
    where orders.delivered_at + make_interval(days => ${DAY_AFTER}) <= ?::timestamptz) due
  where orders.deleted_at is null and client.deleted_at is null and orders.status = 'delivered' and orders.balance > 0
    and due.day is not null`

export const paymentReminder: Watch = {
  due: (context) => ({
    sql: `
      select orders.id, 'delivered ' || extract(epoch from orders.delivered_at)::bigint || ' day ' || due.day as occurrence
      from ${UNPAID} and not exists (
        select from watch_marks mark, unnest(?::int[]) listed (day)
        where mark.watch = '${PAYMENT_REMINDER}' and mark.subject_id = orders.id and mark.is_told
          and ${DAY_AFTER} >= due.day
          and mark.occurrence = 'delivered ' || extract(epoch from orders.delivered_at)::bigint || ' day ' || ${DAY_AFTER})`,
    bindings: [reminderDays(context), context.now, reminderDays(context)],
  }),
  async tell(store, { id, occurrence }) {
    const order = await store.lock('orders', id)
    if (!isUnpaid(order)) return
    const isTold = isRecent(order, occurrence, store.context) && await tellClient(store, order, occurrence)
    await followUpOrder(store, 'debt', order, isTold ? { due_at: instantAfter(store.context.now, ANSWER) } : {})
  },
}

const reminderDays = (context: RuleContext): number[] => daysFrom(settingOf(context, 'money_reminder_days') ?? [])
const isUnpaid = ({ status, balance }: Row<'orders'>): boolean => status === 'delivered' && (balance ?? 0) > 0

function isRecent({ delivered_at }: Row<'orders'>, occurrence: string, { now }: RuleContext): boolean {
  const day = Number(occurrence.split(' ').at(-1))
  return delivered_at !== null && Date.parse(now) - Date.parse(delivered_at) < (day + FORGOTTEN) * DAY
}

/** Whether the client is told, now or by the message about another order. */
async function tellClient(store: Store, { id, client_id }: Row<'orders'>, occurrence: string): Promise<boolean> {
  const subject = { type: 'orders', id } as const
  // Of two orders of a client the second finds the message of the first.
  await store.lock('clients', client_id)
  if (!await reachesClient(store, 'payment_reminder', subject)) return false
  if ((await store.query(TOLD, [client_id, instantAfter(store.context.now, -12 * HOUR)])).length > 0) return true
  const rows = await store.query(`select orders.id from ${UNPAID} and orders.client_id = ? order by orders.delivered_at, orders.id`, [
    reminderDays(store.context), store.context.now, client_id,
  ])
  const found = await Promise.all(rows.map((row) => store.find('orders', Number(row.id))))
  const order = ordersAsOne(found.filter((one) => one !== null))
  notify(store, 'payment_reminder', {
    subject, key: occurrence, ...(order && { context: { order } }), isStillTrue: ({ order: then }) => then !== null && isUnpaid(then),
  })
  return true
}

const TOLD = `
  select 1 from notifications where recipient_type = 'clients' and recipient_id = ? and event = 'payment_reminder' and created_at > ?
    and status not in ${groupSql('notifications', 'given_up')} limit 1`
