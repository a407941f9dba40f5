/**
 * Suppresses repeated messages of some events: a client who places three orders gets one confirmation. Messages of all other
 * events, such as prices, payments and codes, are never suppressed.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import { query } from '#backend/engine/database/query'
import { settingOf } from '#backend/services/settings/setting_of'
import { instantAfter, MINUTE } from '#common/time/time'
import type { Store } from '#backend/engine/resource/store'
import type { Event, MessageRecipient } from '../channel_routing.ts'

const SUPPRESSED_EVENTS: readonly Event[] = ['order_created']

interface ToPerson { readonly person: Pick<MessageRecipient, 'type' | 'id'> }

export async function suppressRepeatedMessages<M extends ToPerson>(
  store: Store, event: Event, messages: readonly M[],
): Promise<readonly M[]> {
  const client_id = messages.find(({ person }) => person.type === 'clients')?.person.id
  if (client_id === undefined || !SUPPRESSED_EVENTS.includes(event) || !(await hasMessage(store, event, client_id))) return messages
  return messages.filter(({ person }) => person.type !== 'clients')
}

/** Canceled and failed messages do not count. */
async function hasMessage({ trx, context, lock }: Store, event: Event, client_id: number): Promise<boolean> {
  // Of two concurrent events of a client the second waits. Most transactions have locked the client already.
  await lock('clients', client_id)
  const since = instantAfter(context.now, -settingOf(context, 'messages_pause_minutes') * MINUTE)
  const rows = await query(trx, `
    select 1 from notifications where recipient_type = 'clients' and recipient_id = ? and event = ?
      and status not in ${groupSql('notifications', 'given_up')}
      and created_at > ? and created_at <= ? limit 1`, [client_id, event, since, context.now])
  return rows.length > 0
}
