/** Visitors of the public page who wait to be called: who is due, the longest first; whom the caller reads in the inbox. */
import db from '@adonisjs/lucid/services/db'
import { WISH_IS_ANSWERED } from '#backend/trade/threads/index'
import { resourceOf } from '#backend/engine/definition/registry'
import { may, type Caller } from '#backend/engine/resource/caller'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { all, fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import { textInLocale, type Locale } from '#common/locales'
import { MAX_CALLS, type Visitor } from '#common/calls/call_list'
import type { I18n } from '#schema/types'
import type { Row } from '#resources'
import { countOf } from './count_of.ts'

interface Found extends Pick<Row<'threads'>, 'id' | 'phone' | 'declared_kinds' | 'next_call_at' | 'taken_by_id'> {
  readonly wish: NonNullable<Row<'threads'>['wish']>
  readonly client: { readonly id: number; readonly name: string } | null
  readonly zone: I18n | null
  readonly since: string
  readonly taken_by: string | null
}

const waits = (caller: Caller) =>
  all([fragment(`t.status = 'open' and t.wish is not null and not ${WISH_IS_ANSWERED}`), scopeOf(resourceOf('threads'), caller)])

const IS_DUE = '(t.next_call_at is null or t.next_call_at <= now())'

export async function visitorsWhoWait(caller: Caller, locale: Locale): Promise<readonly Visitor[]> {
  if (!may(caller, 'thread-list')) return []
  const rows = await fetchRows<Found>(db.connection(), numberedSql(fillSql(`
    select t.id::int as id, t.phone, t.wish, t.declared_kinds, t.waiting_since as since, zone.label as zone,
      t.next_call_at, t.taken_by_id::int as taken_by_id, person.full_name as taken_by,
      case when client.id is not null then json_build_object('id', client.id, 'name', client.full_name) end as client
    from threads t left join clients client on client.id = t.client_id left join users person on person.id = t.taken_by_id
      left join zones zone on zone.id = (t.wish ->> 'zone')::bigint
    where {} order by ${IS_DUE} desc, t.waiting_since, t.id limit ${MAX_CALLS}`, waits(caller))))
  return rows.map((row) => ({
    thread_id: row.id, phone: row.phone, client: row.client, name: row.client?.name ?? row.wish.name ?? null,
    zone: row.zone && textInLocale(row.zone, locale), landmark: row.wish.landmark ?? null,
    from_at: row.wish.from_at ?? null, to_at: row.wish.to_at ?? null,
    kinds: (row.declared_kinds ?? []).map(({ name, quantity }) => ({ name: textInLocale(name ?? {}, locale), quantity })),
    since: new Date(row.since).toISOString(), next_call_at: row.next_call_at && new Date(row.next_call_at).toISOString(),
    taken_by: row.taken_by, is_own: row.taken_by_id === caller.id,
  }))
}

export const countVisitors = async (caller: Caller): Promise<number> =>
  (may(caller, 'thread-list') ? countOf('threads', all([fragment(IS_DUE), waits(caller)])) : 0)
