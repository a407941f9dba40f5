/**
* Suppresses repeated messages of some events: a client who places three orders gets one confirmation. All other events,
* such as prices, payments and codes, are never suppressed.
 */
import { query } from '#backend/database/query'
import { takeTurn } from '#backend/database/take_turn'
import { settingOf } from '#backend/settings/values'
import type { Store, Values } from '#backend/resource/store'
import type { Event } from './channel_routing.ts'

const ONE_FOR_ALL: readonly Event[] = ['order_created']
const MINUTE = 60_000

type Message = Values<'notifications'>

export async function withoutRepeats(store: Store, event: Event, rows: readonly Message[]): Promise<readonly Message[]> {
  const client_id = rows.find(({ recipient }) => recipient?.type === 'clients')?.recipient?.id
  if (client_id === undefined || !ONE_FOR_ALL.includes(event) || !(await wasTold(store, event, client_id))) return rows
  return rows.filter(({ recipient }) => recipient?.type !== 'clients')
}

/** Canceled and failed messages do not count. */
async function wasTold({ trx, facts }: Store, event: Event, client_id: number): Promise<boolean> {
  await takeTurn(trx, `message ${event}`, client_id)
  const since = new Date(Date.parse(facts.now) - settingOf(facts, 'messages.pause_minutes') * MINUTE).toISOString()
  const rows = await query(trx, `
    select 1 from notifications where recipient_type = 'clients' and recipient_id = ? and event = ?
      and status not in ('canceled', 'failed') and created_at > ? and created_at <= ? limit 1`, [client_id, event, since, facts.now])
  return rows.length > 0
}
