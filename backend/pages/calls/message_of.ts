/** The message that fits a reason to call, for those who write instead. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { untoldOrders } from '#backend/trade/orders/uncollected/first_word'
import type { CallReason, CallRow } from '#common/calls/call_list'
import type { Row } from '#resources'

type Event = NonNullable<Row<'notifications'>['event']>

const EVENTS: Readonly<Partial<Record<CallReason['kind'], Event>>> = {
  web_order: 'order_created', quote: 'quote_reminder', advance: 'quote_ready', uncollected: 'ready_reminder', delivery: 'order_ready',
  no_response: 'no_response', promise: 'promise_changed', debt: 'payment_reminder',
}

export interface Offered {
  /** Events with a text for clients, by WhatsApp or SMS, that is not switched off. */
  readonly templates: ReadonlySet<string>
  /** Orders of which their client was told neither the price nor that they are ready: nobody is reminded of that. */
  readonly unpriced: ReadonlySet<number>
  readonly unannounced: ReadonlySet<number>
}

/** Of the oldest reason that has one; null: there is none, or nothing that a message could be about. */
export function messageOf(reasons: readonly CallReason[], offered: Offered): CallRow['message'] {
  for (const { kind, subject, order_id } of reasons) {
    const event = eventOf(kind, order_id, offered)
    if (!event || !offered.templates.has(event)) continue
    if (subject.type === 'invoices') return { event, subject: { type: 'invoices', id: subject.id } }
    if (order_id !== null) return { event, subject: { type: 'orders', id: order_id } }
  }
  return null
}

function eventOf(kind: CallReason['kind'], order_id: number | null, { unpriced, unannounced }: Offered): Event | undefined {
  if (order_id !== null && kind === 'quote' && unpriced.has(order_id)) return 'quote_ready'
  if (order_id !== null && kind === 'uncollected' && unannounced.has(order_id)) return 'order_ready'
  return EVENTS[kind]
}

export async function findOffered(reasons: readonly CallReason[]): Promise<Offered> {
  const rows = await query(db.connection(), `
    select distinct event from notification_templates where audience = 'client' and status = 'enable' and channel in ('whatsapp', 'sms')`)
  const ordersOf = (kind: CallReason['kind']) => reasons.flatMap((reason) => (reason.kind === kind ? reason.order_id ?? [] : []))
  return {
    templates: new Set(rows.map(({ event }) => String(event))),
    unpriced: await untoldOrders(db.connection(), 'quote_reminder', ordersOf('quote')),
    unannounced: await untoldOrders(db.connection(), 'ready_reminder', ordersOf('uncollected')),
  }
}
