/** Promises that the plan does not keep, and those that were moved because of it. Source: domain.md §6.5, scenario 7. */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { openStore } from '#backend/engine/resource/open_store'
import { queueEnds } from '#backend/trade/plant/index'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fillSql, fragment, numberedSql, type Fragment } from '#backend/engine/resource/read/sql'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import { MAX_FLOOR_IDS, type MovedPromise } from '#common/plant/floor'
import { DAY, instantAfter } from '#common/time/time'
import { nextStepJoinSql, nextStepSql, OPEN, type NextStep } from './next_step.ts'
import { stepReason } from './stuck_orders.ts'

interface Found {
  readonly id: number
  readonly code: string
  readonly promised_at: Date
  readonly ready_at: Date
  readonly note: string | null
  readonly next: NextStep
  readonly m2: number
}

export interface FoundPromise extends MovedPromise { readonly m2: number }

/**
 * The last of its steps is due after the promise, a department has no room for it before, or an item hangs for longer. The first to be
 * broken comes first; one that is broken already is late.
 */
export async function brokenPromises(caller: Caller, context: RuleContext): Promise<FoundPromise[]> {
  const ends = [...await runInTransaction((trx) => queueEnds(openStore(trx, caller, context)))]
  return fetchPromises(`
    with queue as (select * from unnest({}, {}) as queue(order_id, ready_at))
    select o.id, o.promised_at, greatest(
      (select max(task.due_at) from order_items item join tasks task on task.order_item_id = item.id
        where item.order_id = o.id and item.status <> 'canceled' and item.deleted_at is null and task.status in ${OPEN}),
      (select max(inside.expected_out_at) from order_items item join drying_items inside on inside.order_item_id = item.id
        where item.order_id = o.id and item.deleted_at is null and inside.out_at is null),
      (select queue.ready_at from queue where queue.order_id = o.id)) as ready_at,
      null::text as note
    from orders o where o.status in ${groupSql('orders', 'in_process')} and o.deleted_at is null and o.promised_at > now()`,
  [fragment('?::bigint[]', ends.map(([id]) => id)), fragment('?::timestamptz[]', ends.map(([, at]) => at))], caller)
}

/** Since a day ago, by the log: the promise before the first of these changes, and the one of now. */
export function movedPromises(caller: Caller, { now }: RuleContext): Promise<FoundPromise[]> {
  const since = fragment('?::timestamptz', instantAfter(now, -DAY))
  return fetchPromises(`
    select o.id, moved.promised_at, o.promised_at as ready_at, moved.note from orders o join lateral (
      select (array_agg((log.before->>'promised_at')::timestamptz order by log.id))[1] as promised_at,
        (array_agg(log.reason order by log.id desc))[1] as note
      from audit_logs log where log.subject_resource = 'orders' and log.subject_id = o.id and log.created_at > {}
        and log.before->>'promised_at' is not null and log.after->>'promised_at' is not null) moved on moved.promised_at is not null
    where o.status in ${groupSql('orders', 'in_process')} and o.deleted_at is null and o.updated_at > {}`,
  [since, since], caller)
}

/** `sql` finds orders with `promised_at`, `ready_at` and a `note`; of the items that are not ready the least far gives the reason. */
async function fetchPromises(sql: string, values: readonly Fragment[], caller: Caller): Promise<FoundPromise[]> {
  const rows = await fetchRows<Found>(db.connection(), numberedSql(fillSql(
    `select found.id::int, o.code, found.promised_at, found.ready_at, found.note, o.measured_m2::float8 as m2, item.next
    from ({}) found join orders o on o.id = found.id join lateral (
      select ${nextStepSql} as next from order_items t ${nextStepJoinSql}
      where t.order_id = o.id and t.status in ${groupSql('order_items', 'to_process')} and t.deleted_at is null
      order by broken.name is null, t.open_dryings desc, not coalesce(next.is_rework, false), next.id is null, t.done_tasks, t.id limit 1
    ) item on true
    where found.ready_at > found.promised_at and {} order by found.promised_at, found.id limit ${MAX_FLOOR_IDS}`,
    fillSql(sql, ...values), scopeOf(resourceOf('orders'), caller, { alias: 'o' }))))
  return rows.map(({ id, code, promised_at, ready_at, note, next, m2 }) => ({
    id, code, m2, promised_at: new Date(promised_at).toISOString(), ready_at: new Date(ready_at).toISOString(),
    reason: note ? { kind: 'by_hand', name: note, until: null } : stepReason(next, caller.locale),
  }))
}
