/**
 * After "stop" a client still gets what they ask for (codes, answers, what staff write by hand) and what they must have: a price to accept,
 * that an order is ready or cannot be kept as promised, agreed visits, and what becomes of their carpets. Everything else stops.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Event, Template } from '../channel_routing.ts'

export const MUST_HAVE: readonly Event[] = [
  'quote_ready', 'count_difference', 'order_ready', 'promise_changed', 'slot_confirmed', 'slot_changed', 'courier_on_the_way',
  'no_response', 'unwashed_return', 'dead_stock_warning', 'order_refused', 'claim_answered', 'breakdown',
  // What they have asked for themselves.
  'repeat_order_asked', 'repeat_order_made',
]

interface Stopped { readonly stopped_at: string | null }

/** The inbox of their own pages stays: there they look by themselves. */
export const templatesFor = (client: Stopped | null, event: Event, templates: readonly Template[]): readonly Template[] =>
  (client?.stopped_at && !MUST_HAVE.includes(event) ? templates.filter(({ channel }) => channel === 'in_app') : templates)

/** Cancels what has not gone out yet and is none of these. */
export async function retractUnwanted({ store, row: { id: client_id } }: TransitionContext<'clients'>): Promise<void> {
  const rows = await store.query(UNWANTED, [client_id, MUST_HAVE])
  for (const { id } of rows) await store.transition('notifications', Number(id), 'cancel')
}

const UNWANTED = `
  select id from notifications message
  where recipient_type = 'clients' and recipient_id = ? and event is not null and event <> all(?::text[]) and channel <> 'in_app'
    and status not in ${groupSql('notifications', 'handed_on')} and status not in ${groupSql('notifications', 'given_up')}
    and not exists (select 1 from begun_messages claim where claim.notification_id = message.id and is_sending)
  order by id for update skip locked`
