/** What a contact does to the open follow-ups of its client: one that answers closes them, another one says when to try again. */
import { businessHours } from '#backend/trade/plant/index'
import { endClientPhoneCall } from '#backend/trade/orders/index'
import { query } from '#backend/engine/database/query'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'
import { proposedTry } from './next_try.ts'
import { ORDER_OF } from './order_of.ts'

export type Contact = Row<'delivery_calls'>
interface Concerned {
  readonly id: number; readonly due_at: string; readonly tries: number; readonly order_id: number | null; readonly needs_call: boolean
}

/**
 * About an order: what is open of it, its stops and its claims. Otherwise: all of the client that the writer sees. What a courier hears at
 * a door says only that the client can be reached.
 */
export async function moveFollowUps(store: Store, contact: Contact): Promise<void> {
  const { caller } = store
  if (contact.client_id === null) return
  const site = caller?.me.site_id ?? null
  const kind = caller?.guard === 'courier' ? 'no_response' : null
  const rows = await store.query(CONCERNED, [contact.client_id, site, site, kind, kind, contact.order_id, contact.order_id])
  for (const row of rows as unknown as Concerned[]) await move(store, contact, row)
}

async function move(store: Store, contact: Contact, { id, due_at, tries, order_id, needs_call }: Concerned): Promise<void> {
  await query(store.trx, `insert into moved_follow_ups (delivery_call_id, follow_up_id, due_at, tries, needs_call) values (?, ?, ?, ?, ?)`,
    [contact.id, id, due_at, tries, needs_call])
  const closed = closedBy(contact)
  if (closed === null) {
    await store.update('follow_ups', id, { ...await postponed(store, contact, tries), ...ofStaff(store) })
    return
  }
  await store.transition('follow_ups', id, 'close', { ask: { close_reason: closed } })
  if (needs_call && order_id !== null) await endClientPhoneCall(store, order_id)
}

/** A promise without a day is a promise. */
function closedBy({ result, next_call_at }: Contact): Row<'follow_ups'>['close_reason'] {
  if (result === 'answered') return 'answered'
  return result === 'promised' && next_call_at === null ? 'promised' : null
}

/** After a wrong number it stays due: somebody asks for another one. */
async function postponed(store: Store, { result, next_call_at }: Contact, before: number): Promise<Values<'follow_ups'>> {
  if (result === 'wrong_number') return {}
  const tries = before + 1
  return { tries, due_at: next_call_at ?? proposedTry(tries, store.context.now, await businessHours(store)) }
}

/** Whoever has begun goes on. */
const ofStaff = ({ caller }: Store): Values<'follow_ups'> => (caller?.guard === 'user' ? { assigned_to_id: caller.id } : {})

/** In the order of their ids, so that two contacts of one client do not wait for each other. */
const CONCERNED = `
  select t.id::int, t.due_at, t.tries, o.id::int as order_id, coalesce(o.needs_call, false) as needs_call
  from follow_ups t ${ORDER_OF} left join orders o on o.id = about.order_id
  where t.status = 'open' and t.client_id = ? and (?::bigint is null or t.site_id = ?) and (?::text is null or t.kind = ?)
    and (?::bigint is null or o.id = ?)
  order by t.id for no key update of t`
