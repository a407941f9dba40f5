/**
 * GET /api/user/follow-ups/calls: the open follow-ups of clients, one row a client: whom we have kept waiting, then what became due first,
 * and on one day what is worth more.
 */
import db from '@adonisjs/lucid/services/db'
import { READY_SINCE } from '#backend/trade/orders/uncollected/waiting'
import { businessHours } from '#backend/trade/plant/business_hours'
import { CLAIM_MINUTES, IS_CLAIMED, nextTries, ORDER_OF } from '#backend/trade/contacts/index'
import type { Call } from '#backend/engine/calls/define_call'
import { resourceOf } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { may, type Caller } from '#backend/engine/resource/caller'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { localTimeSql } from '#backend/engine/resource/fields/date/formats'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { all, fillSql, fragment, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { MINUTE } from '#common/time/time'
import { MAX_CALLS, type CallList, type CallReason, type CallRow } from '#common/calls/call_list'
import type { Row } from '#resources'
import { unsentSql } from '#backend/services/messages/index'
import { countOf } from './count_of.ts'
import { findOffered, messageOf, type Offered } from './message_of.ts'
import { countVisitors, visitorsWhoWait } from './visitors.ts'

type Kind = CallReason['kind']
interface Filter { readonly kind?: Kind; readonly due?: 'true'; readonly mine?: 'true' }

interface Found {
  readonly client: Omit<CallRow['client'], 'is_suspended'>
    & Pick<Row<'clients'>, 'status' | 'phone' | 'phone2' | 'whatsapp'> & { readonly wrong: readonly string[] | null }
  readonly reasons: readonly CallReason[]
  readonly tries: number
  readonly amount: number
  readonly last: CallRow['last']
  readonly claim: { readonly user_id: number; readonly name: string; readonly claimed_at: string } | null
  readonly total: number
}

export async function showCalls({ ctx, caller, query }: Call<unknown, Filter>): Promise<CallList> {
  const context = await handlers().loadContext()
  const [rows, counts] = [await findRows(caller, query, context), await countKinds(caller)]
  const offered = await findOffered(rows.flatMap(({ reasons }) => reasons))
  return {
    rows: rows.map((row) => viewOf(row, caller, offered)), visitors: await visitorsWhoWait(caller, ctx.locale),
    total: rows[0]?.total ?? 0, due: await countDue(caller),
    kinds: counts, next_tries: [...nextTries(context.now, await businessHours({ trx: db.connection(), context }))],
  }
}

export async function showWaitingThreads({ caller }: Call): Promise<{ readonly due: number }> {
  return { due: await countOf('threads', all([fragment("t.status = 'open'"), scopeOf(resourceOf('threads'), caller)])) }
}

/** Without a provider they wait for somebody who sends them. */
export async function showUnsentMessages({ caller }: Call): Promise<{ readonly due: number }> {
  return { due: await countOf('notifications', all([fragment(unsentSql('t')), scopeOf(resourceOf('notifications'), caller)])) }
}

export const showDueCalls = async ({ caller }: Call): Promise<{ readonly due: number }> => ({ due: await countDue(caller) })

function viewOf({ client, reasons, tries, amount, last, claim }: Found, caller: Caller, offered: Offered): CallRow {
  const { phone, phone2, whatsapp, wrong, status, ...named } = client
  const isRight = (number: string | null): number is string => number !== null && !wrong?.includes(number)
  const iso = (instant: string) => new Date(instant).toISOString()
  const thread = (reason: CallReason) => (may(caller, 'thread-list') ? reason.thread : null)
  const ofRow = reasons.map((reason): CallReason =>
    ({ ...reason, thread: thread(reason), since: iso(reason.since), due_at: iso(reason.due_at) }))
  return {
    client: { ...named, is_suspended: status === 'suspended' }, phones: [...new Set([phone, phone2].filter(isRight))],
    whatsapp: [whatsapp, phone, phone2].find(isRight) ?? null,
    wrong_phones: [...wrong ?? []], reasons: ofRow, tries,
    since: ofRow.map(({ since }) => since).toSorted()[0] ?? '', due_at: ofRow.map(({ due_at }) => due_at).toSorted()[0] ?? '',
    amount: may(caller, 'order-price') ? amount : null,
    last: last && { ...last, at: iso(last.at) },
    message: [whatsapp, phone].some(isRight) ? messageOf(ofRow, offered) : null,
    claim: claim && {
      name: claim.name, is_own: claim.user_id === caller.id,
      until: new Date(Date.parse(claim.claimed_at) + CLAIM_MINUTES * MINUTE).toISOString(),
    },
  }
}

/** Open, of clients that are not deleted. Without a client it is for no call: it stands in the list of all follow-ups. */
const openOf = (caller: Caller, ...further: readonly Fragment[]): Fragment => all([
  fragment(`t.status = 'open' and exists (
    select from clients of_client where of_client.id = t.client_id and of_client.deleted_at is null)`),
  scopeOf(resourceOf('follow_ups'), caller), ...further,
])

const DUE = fragment('t.due_at <= now()')

function findRows(caller: Caller, { kind, due, mine }: Filter, { timezone }: RuleContext): Promise<Found[]> {
  const chosen = all([
    ...kind ? [fragment('t.kind = ?', kind)] : [], ...due ? [DUE] : [],
    ...mine ? [fragment('t.assigned_to_id = ?::bigint', caller.id)] : [],
  ])
  const dayOf = (instant: string) => `date_trunc('day', ${localTimeSql(instant, timezone)})`
  // Without prices, the order of the list says nothing of them.
  const worth = may(caller, 'order-price') ? 'amount desc,' : ''
  return fetchRows<Found>(db.connection(), numberedSql(fillSql(`
    with open as (
      select t.id, t.client_id, t.kind, t.subject_type, t.subject_id, t.created_at, t.due_at, coalesce(t.tries, 0) as tries, about.order_id
      from follow_ups t ${ORDER_OF} where {} and t.client_id in (select t.client_id from follow_ups t where t.status = 'open' and {})
    ), listed as (
      select client_id, min(due_at) as due_at, max(tries)::int as tries, ${URGENCY} as urgency, ${AMOUNT} as amount,
        count(*) over ()::int as total
      from open group by client_id
      order by urgency, ${dayOf('min(due_at)')}, ${worth} client_id limit ${MAX_CALLS}
    )
    select json_build_object('id', client.id, 'code', client.code, 'name', client.full_name,
        'status', client.status, 'phone', client.phone, 'phone2', client.phone2, 'whatsapp', client.whatsapp,
        'wrong', (select json_agg(number order by since, number) from wrong_numbers where client_id = client.id)) as client,
      listed.tries, listed.amount::float8 as amount, listed.total, ${REASONS} as reasons, ${LAST} as last, ${CLAIM} as claim
    from listed join clients client on client.id = listed.client_id
    order by listed.urgency, ${dayOf('listed.due_at')}, ${worth.replace('amount', 'listed.amount')} listed.client_id`,
  openOf(caller), chosen)))
}

/** Of what is due: a promise that we missed, then what a client wrote, then what was ordered on the web. */
const URGENCY = `min(case when open.due_at > now() then 3
  when open.kind = 'promise' then 0 when open.kind = 'message' then 1 when open.kind = 'web_order' then 2 else 3 end)`

/** Of each order and invoice once; of a client as a whole their balance. */
const AMOUNT = `greatest(
  (select coalesce(sum(o.balance), 0) from orders o where o.balance > 0 and o.id in
    (select own.order_id from open own where own.client_id = open.client_id))
  + (select coalesce(sum(i.balance), 0) from invoices i where i.balance > 0 and i.id in
    (select own.subject_id from open own where own.client_id = open.client_id and own.subject_type = 'invoices')),
  (select coalesce(max(c.balance), 0) from clients c where c.id in
    (select own.subject_id from open own where own.client_id = open.client_id and own.subject_type = 'clients')))`

const READY = `(select ${READY_SINCE} from orders where orders.id = open.order_id)`

/** Since when it is so: the list has known it for less long. */
const SINCE = `case open.kind
    when 'quote' then (select max(quote.sent_at) from quotes quote where quote.order_id = open.order_id and quote.status <> 'superseded')
    when 'debt' then (select o.delivered_at from orders o where o.id = open.order_id)
    when 'promise' then (select o.promised_at from orders o where o.id = open.order_id)
    when 'uncollected' then ${READY}
    when 'delivery' then ${READY}
    when 'message' then (select thread.waiting_since from threads thread where thread.client_id = listed.client_id) end`

const REASONS = `(select json_agg(json_build_object('id', open.id, 'kind', open.kind,
    'subject', json_build_object('type', open.subject_type, 'id', open.subject_id), 'order_id', open.order_id,
    'about', case open.subject_type
      when 'invoices' then (select i.number from invoices i where i.id = open.subject_id)
      when 'claims' then (select c.code from claims c where c.id = open.subject_id)
      when 'repeat_orders' then (select r.code from repeat_orders r where r.id = open.subject_id)
      else (select o.code from orders o where o.id = open.order_id) end,
    'thread', case when open.kind = 'message' then (
      select json_build_object('id', thread.id, 'text', thread.last_text, 'kind', thread.last_kind)
      from threads thread where thread.client_id = listed.client_id) end,
    'since', least(${SINCE}, open.created_at), 'due_at', open.due_at) order by open.due_at, open.id)
  from open where open.client_id = listed.client_id)`

const LAST = `(select json_build_object('at', contact.started_at, 'result', contact.result, 'medium', contact.medium,
    'by', coalesce((select u.full_name from users u where contact.by_type = 'users' and u.id = contact.by_id),
      (select k.full_name from couriers k where contact.by_type = 'couriers' and k.id = contact.by_id)))
  from delivery_calls contact where contact.client_id = listed.client_id order by contact.started_at desc, contact.id desc limit 1)`

const CLAIM = `(select json_build_object('user_id', claim.user_id, 'name', person.full_name, 'claimed_at', claim.claimed_at)
  from call_claims claim join users person on person.id = claim.user_id where claim.client_id = listed.client_id and ${IS_CLAIMED})`

async function countKinds(caller: Caller): Promise<CallList['kinds']> {
  return fetchRows<CallList['kinds'][number]>(db.connection(), numberedSql(fillSql(
    'select t.kind, count(distinct t.client_id)::int as count from follow_ups t where {} group by 1 order by 2 desc, 1', openOf(caller))))
}

const countDue = async (caller: Caller): Promise<number> =>
  await countOf('follow_ups', openOf(caller, DUE), 'distinct t.client_id') + await countVisitors(caller)
