/**
 * What is ready and lies there, on the days of a setting: its client is reminded, or somebody agrees with them when we bring it. Source:
 * domain.md §5.1, §8 `ready_reminder`.
 */
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { localeOf } from '#backend/engine/i18n/translator'
import { isIn } from '#backend/engine/definition/status_groups'
import { goesToClient, notify, reachesClient, retractMessages } from '#backend/services/messages/index'
import { formatDay } from '#backend/services/messages/format_values'
import { settingOf } from '#backend/services/settings/setting_of'
import { daysFrom } from '#common/time/day_list'
import { DAY, HOUR, instantAfter } from '#common/time/time'
import { reminderOrFirstWord } from './first_word.ts'
import { followUpOrder } from '../follow_up_order.ts'
import { storageFee } from './storage_fee.ts'
import { CYCLE, readySince, READY_SINCE, WAITS, WAITS_FOR_US } from './waiting.ts'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { MessageEventInput } from '#backend/services/messages/index'
import type { Watch } from '#backend/engine/resource/watch'

type Order = Row<'orders'>

export const READY_REMINDER = 'ready_reminder'
/** After a call, or a message of the client; and how long a reminder has to be answered before somebody calls. */
const PAUSE = 48 * HOUR

export const readyReminder: Watch = {
  due: (context) => dueOnDays(context, READY_REMINDER, WAITS),
  async tell(store, { id, occurrence }) {
    const order = await store.lock('orders', id)
    if (!isWaiting(order)) return
    const subject = { type: 'orders', id } as const
    const word = await reminderOrFirstWord(store, 'ready_reminder', id)
    const isReached = await reachesClient(store, word, subject)
    // One that waits to be sent by hand is written anew: days have passed, and it would soon be given up.
    if (isReached && word !== 'ready_reminder') await retractMessages(store, subject, [word])
    if (isReached) notify(store, word, {
      subject, key: occurrence, context: { reason: storageWords(store.context, order, await readySince(store, id)) },
      isStillTrue: ({ order: then }) => then !== null && isWaiting(then),
    })
    const isTold = isReached && await goesToClient(store, word, subject)
    await followUpOrder(store, 'uncollected', order, isTold ? { due_at: instantAfter(store.context.now, PAUSE) } : {})
  },
}

/** The client of a delivery is reminded of nothing: we call, and agree on a day. */
export const unplannedDelivery: Watch = {
  due: (context) => dueOnDays(context, 'unplanned_delivery', WAITS_FOR_US),
  async tell(store, { id }) {
    const order = await store.lock('orders', id)
    if (isWaiting(order)) await followUpOrder(store, 'delivery', order)
  },
}

/** The latest day that is due, unless it or a later one was told: a clock that goes back tells nothing again. */
const dueOnDays = (context: RuleContext, watch: string, waits: string): ReturnType<Watch['due']> => ({
  sql: `
    select orders.id, ${CYCLE} || ' day ' || due.day as occurrence
    from orders cross join lateral (
      select max(listed.day) as day from unnest(?::int[]) listed (day)
      where ${READY_SINCE} + make_interval(days => listed.day) <= ?::timestamptz) due
    where ${waits} and due.day is not null
      and not exists (select from delivery_calls call where call.client_id = orders.client_id and call.started_at > ?)
      and not exists (select from threads where threads.client_id = orders.client_id and threads.last_client_at > ?)
      and not exists (select from watch_marks mark where mark.watch = '${watch}' and mark.subject_id = orders.id
        and mark.is_told and mark.occurrence in (
          select ${CYCLE} || ' day ' || later.day from unnest(?::int[]) later (day) where later.day >= due.day))`,
  bindings: [reminderDays(context), context.now, ...pausedSince(context), reminderDays(context)],
})

/** Of calls, and of what the client has written. */
const pausedSince = ({ now }: RuleContext): readonly string[] => Array(2).fill(instantAfter(now, -PAUSE))

export const reminderDays = (context: RuleContext): number[] => daysFrom(settingOf(context, 'stock_reminder_days') ?? [])

const isWaiting = ({ status }: Order): boolean => isIn('orders', 'returning', status)

/** What further days cost, if they do. */
function storageWords(
  context: RuleContext, order: Order, since: string | null,
): NonNullable<MessageEventInput['context']>['reason'] {
  const fee = storageFee(context)
  if (fee === 0 || since === null || order.invoice_id !== null) return null
  const free = instantAfter(since, settingOf(context, 'stock_free_storage_days') * DAY)
  return (t) => (Date.parse(free) > Date.parse(context.now)
    ? t('messages.storage_from', { date: formatDay(localeOf(t), free, context.timezone), fee: moneyText(t, fee) })
    : t('messages.storage_runs', { fee: moneyText(t, fee) }))
}
