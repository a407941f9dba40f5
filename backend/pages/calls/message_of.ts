/** The message that fits a reason to call, for those who write instead. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import type { CallReason, CallRow } from '#common/calls/call_list'
import type { Row } from '#resources'

type Event = NonNullable<Row<'notifications'>['event']>

const EVENTS: Readonly<Partial<Record<CallReason['kind'], Event>>> = {
  web_order: 'order_created', quote: 'quote_reminder', advance: 'quote_ready', uncollected: 'ready_reminder', delivery: 'order_ready',
  no_response: 'no_response', promise: 'promise_changed', debt: 'payment_reminder',
}

/** Of the oldest reason that has one; null: there is none, or nothing that a message could be about. */
export function messageOf(reasons: readonly CallReason[], templates: ReadonlySet<string>): CallRow['message'] {
  for (const { kind, subject, order_id } of reasons) {
    const event = EVENTS[kind]
    if (!event || !templates.has(event)) continue
    if (subject.type === 'invoices') return { event, subject: { type: 'invoices', id: subject.id } }
    if (order_id !== null) return { event, subject: { type: 'orders', id: order_id } }
  }
  return null
}

/** Events with a text for clients, by WhatsApp or SMS, that is not switched off. */
export async function templatesThatExist(): Promise<ReadonlySet<string>> {
  const rows = await query(db.connection(), `
    select distinct event from notification_templates where audience = 'client' and status = 'enable' and channel in ('whatsapp', 'sms')`)
  return new Set(rows.map(({ event }) => String(event)))
}
