/** How much is promised for a day: the open orders that are due on it, within the scope of the caller. */
import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { resourceOf } from '#backend/engine/definition/registry'
import { addDays } from '#common/time/time'
import { app, type Row } from '#resources'
import { isClosed } from '../status_groups.ts'
import type { Workload } from '#common/orders/preview'
import type { RequestStore } from '#backend/engine/resource/store'

export async function workloadOfDay({ trx, caller, context: { timezone } }: RequestStore, instant: string): Promise<Workload> {
  const day = dayIn(timezone, new Date(instant))
  const scope = scopeOf(resourceOf('orders'), caller)
  const open = (Object.keys(app.enums.order_status) as Row<'orders'>['status'][]).filter((status) => !isClosed(status))
  const [row] = await query(trx, `
    select count(*)::int as orders, coalesce(sum("t"."measured_m2"), 0)::text as m2 from "orders" as "t"
    where "t"."promised_at" >= ?::timestamptz and "t"."promised_at" < ?::timestamptz
      and "t"."status" = any(?::text[]) and ${scope.sql}`, [
    instantOf(day, timezone), instantOf(addDays(day, 1), timezone), open, ...scope.bindings,
  ])
  return { day, orders: Number(row?.orders), m2: String(row?.m2) }
}
