/**
 * The inbox of staff: messages of one event that came at most an hour after each other are one line. An event that asks for an act is a
 * line of its own, and stands above until it is read.
 */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { pageOf, type ListPage } from '#backend/engine/calls/list_page'
import { columnsFor, markRead, OWN, ownedBy, PAGE, sendCounts } from './inbox.ts'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'
import type { Caller } from '#backend/engine/resource/caller'
import type { Data } from '#schema/predicate'
import type { InboxLine } from '#common/messages/inbox'
import type { Event } from '../channel_routing.ts'

const ASK_FOR_AN_ACT: readonly Event[] = ['quote_decided', 'web_order', 'claim_opened', 'bad_rating', 'run_changed']

export interface LinesQuery extends ListPage { readonly line?: number }

/** The lines of the caller; with `line` the messages of that one. */
export async function showLines({ ctx, caller, query: { line, ...page } }: Call<Data, LinesQuery>): Promise<readonly InboxLine[]> {
  const { start, limit } = pageOf(page, PAGE)
  const [all, own] = [db.connection(), bindingsOf(caller)]
  const [counts] = await query(all, `${LINES}
    select count(*)::int as total, count(*) filter (where status = 'delivered')::int as unread from lines`, own)
  if (line === undefined) {
    sendCounts(ctx, counts)
    return await query(all, `${LINES}
      select ${columnsFor(caller)}, event, count, first_id as id from lines join notifications on notifications.id = lines.last_id
      order by (lines.status = 'delivered' and event = any(?::text[])) desc, last_id desc limit ? offset ?`,
    [...own, ASK_FOR_AN_ACT, limit, start]) as unknown as InboxLine[]
  }
  const [members] = await query(all, `${LINES} ${MEMBERS} select count(*)::int as total from members`, [...own, line])
  sendCounts(ctx, { ...counts, ...members })
  return await query(all, `${LINES} ${MEMBERS}
    select ${columnsFor(caller)}, event, 1 as count, id from notifications where id in (select id from members)
    order by id desc limit ? offset ?`, [...own, line, limit, start]) as unknown as InboxLine[]
}

/** `count`: how many were unread. */
export async function markLineRead({ store, caller, id }: SavingCall): Promise<{ readonly count: number }> {
  const members = await query(store.trx, `${LINES} ${MEMBERS} select id from members`, [...bindingsOf(caller), id])
  return { count: await markRead(store, members.map((member) => Number(member.id))) }
}

const bindingsOf = (caller: Caller) => [ASK_FOR_AN_ACT, ...ownedBy(caller)]

const LINES = `
  with own as (
    select id, status, created_at, case when event is null or event = any(?::text[]) then id::text else event end as kind
    from notifications where ${OWN}
  ), followed as (
    select *, lag(created_at) over (partition by kind, status order by id) as before from own
  ), parted as (
    select *, count(*) filter (where before < created_at - interval '1 hour') over (partition by kind, status order by id) as part
    from followed
  ), lines as (
    select min(id) as first_id, max(id) as last_id, count(*)::int as count, kind, status, part from parted group by kind, status, part
  )`
const MEMBERS = `, members as (
  select id from parted where (kind, status, part) = (select kind, status, part from parted as one where one.id = ?))`
