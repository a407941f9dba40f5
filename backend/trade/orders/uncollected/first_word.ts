/**
 * A reminder says "still". Of what its client was never told they hear the first word instead. Told is what was handed on or is on its way:
 * not what waits for somebody who sends it, has failed or was given up.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import { query } from '#backend/engine/database/query'
import type { Event } from '#backend/services/messages/index'
import type { Store } from '#backend/engine/resource/store'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Reminder = Extract<Event, 'ready_reminder' | 'quote_reminder'>

interface Matter {
  readonly word: Event
  /** In SQL, for rows of `orders` and its last `quote`: since when there is something to tell, and whether somebody has told it. */
  readonly since: string
  readonly isKnown: string
}

const MATTERS: Readonly<Record<Reminder, Matter>> = {
  ready_reminder: { word: 'order_ready', since: 'orders.completed_at', isKnown: 'orders.notified_at >= orders.completed_at' },
  quote_reminder: { word: 'quote_ready', since: 'quote.created_at', isKnown: "quote.status <> 'draft'" },
}

/** The reminder or, while it would be the first that the client hears, what it reminds of. */
export async function reminderOrFirstWord(store: Store, reminder: Reminder, order_id: number): Promise<Event> {
  const untold = await untoldOrders(store.trx, reminder, [order_id])
  return untold.has(order_id) ? MATTERS[reminder].word : reminder
}

/** Of these orders, those whose client has not had the first word. */
export async function untoldOrders(
  executor: QueryClientContract, reminder: Reminder, ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { word, since, isKnown } = MATTERS[reminder]
  const rows = await query(executor, `
    select orders.id from orders
      left join lateral (
        select status, created_at from quotes where quotes.order_id = orders.id order by quotes.id desc limit 1) quote on true
    where orders.id = any(?::bigint[]) and (${isKnown}) is not true and not exists (
      select from notifications message
      where message.subject_type = 'orders' and message.subject_id = orders.id and message.recipient_type = 'clients'
        and message.event = any(?::text[]) and (
          (message.status = 'queued' and not message.held)
          or (message.status in ${groupSql('notifications', 'handed_on')}
            and (coalesce(message.sent_at, message.updated_at) < ${since}) is not true)))`,
  [ids, [word, reminder]])
  return new Set(rows.map(({ id }) => Number(id)))
}
