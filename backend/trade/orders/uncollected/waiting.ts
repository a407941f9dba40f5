/** Orders that lie ready: their client does not fetch them, or we have not agreed when we bring them. In SQL, for rows of `orders`. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { query } from '#backend/engine/database/query'
import { DAY } from '#common/time/time'
import type { Store } from '#backend/engine/resource/store'

/** Reasons of ours why a delivery failed: its client has waited. */
const OURS = "'not_ready', 'item_missing', 'vehicle_full', 'out_of_time', 'bad_weather'"

/** We came, and the client did not take it. */
const REFUSED = `order_deliveries tried where tried.order_id = orders.id and tried.kind = 'delivery'
  and tried.status in ${groupSql('order_deliveries', 'failed')}
  and coalesce(tried.outcome_reason, '') not in (${OURS})`

/** Since when the client could have it: it is on its rack, or the client was told; of a delivery, since we came for nothing. */
export const READY_SINCE = `greatest(
  coalesce(least(orders.stocked_at, orders.notified_at), orders.completed_at), (select max(tried.ended_at) from ${REFUSED}))`

/** The same of a row. */
export async function readySince({ trx }: Store, id: number): Promise<string | null> {
  const [row] = await query(trx, `select ${READY_SINCE} as since from orders where orders.id = ?`, [id])
  return row?.since == null ? null : new Date(String(row.since)).toISOString()
}

/** Whole days. */
export async function waitingDays(store: Store, id: number): Promise<number> {
  const since = await readySince(store, id)
  return since === null ? 0 : Math.floor((Date.parse(store.context.now) - Date.parse(since)) / DAY)
}

/** What is made again waits anew: its reminders are others. */
export const CYCLE = "coalesce(extract(epoch from orders.completed_at)::bigint::text, '')"

/** Somebody brings it: the client has chosen when, or it is planned. */
const IS_PLANNED = `
  exists (select from order_deliveries stop where stop.order_id = orders.id and stop.kind = 'delivery' and stop.status = 'pending'
    and (stop.date is not null or stop.shipment_id is not null))`

const LIES_HERE = `orders.deleted_at is null and orders.status in ${groupSql('orders', 'returning')} and not ${IS_PLANNED}`
const WE_COME_FIRST = `orders.return_mode = 'delivery' and not exists (select from ${REFUSED})`

/** Until we came for nothing, a delivery waits for us: its client is reproached nothing. */
export const WAITS = `${LIES_HERE} and not (${WE_COME_FIRST})`
export const WAITS_FOR_US = `${LIES_HERE} and ${WE_COME_FIRST}`
