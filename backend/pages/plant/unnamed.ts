/**
 * GET /api/user/reception/unnamed: what was collected, or left at the counter, is more than the list of its order says, for longer than
 * it may wait to be received. An exception of the day: the plant counts it, the dashboard names it.
 */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fetchRows, type Executor } from '#backend/engine/resource/read/executor'
import { handlers } from '#backend/engine/resource/handler_registry'
import { fillSql, fragment, numberedSql } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { settingOf } from '#backend/services/settings/setting_of'
import { mayReadName } from '#backend/pages/scan/view'
import { HOUR, instantAfter } from '#common/time/time'
import type { UnnamedPieces } from '#common/plant/unnamed'
import { COLLECTED } from './reception.ts'

type Found = UnnamedPieces['orders'][number] & { readonly total: number }

/** Enough for one look; beyond them the page of the reception has all. */
const MOST = 20
/** What is known to be missing has a name. */
const NAMED = `(select coalesce(sum(i.quantity), 0)::int from order_items i
  where i.order_id = t.id and i.deleted_at is null and (i.status <> 'canceled' or i.cancel_reason = 'lost'))`

export async function showUnnamed({ caller }: Call): Promise<UnnamedPieces> {
  const rows = await findUnnamed(caller, await handlers().loadContext(), MOST)
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ total: _, client, since, ...order }) =>
      ({ ...order, client: mayReadName(caller) ? client : null, since: new Date(since).toISOString() })),
  }
}

/** The longest in our hands first. */
export async function findUnnamed(
  caller: Caller, context: RuleContext, limit: number, executor: Executor = db.connection(),
): Promise<Found[]> {
  const before = instantAfter(context.now, -settingOf(context, 'plant_age_limits').pending * HOUR)
  return fetchRows<Found>(executor, numberedSql(fillSql(
    `select t.id::int, t.code, client.full_name as client, counted.pieces, counted.named, t.came_in_at as since,
        count(*) over ()::int as total
      from orders t join clients client on client.id = t.client_id
      cross join lateral (select case when t.type = 'transport' then ${COLLECTED} else t.declared_items end as pieces,
        ${NAMED} as named) counted
      where t.status = 'pending' and t.deleted_at is null and t.came_in_at < {} and {}
        and (counted.named = 0 or counted.pieces > counted.named)
      order by t.came_in_at, t.id limit ${limit}`,
    fragment('?::timestamptz', before), scopeOf(resourceOf('orders'), caller))))
}
