/** Orders that lie ready while their client does not fetch them and nobody brings them. In SQL, for rows of `orders`. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { DAY } from '#common/time/time'
import type { Row } from '#resources'

type Order = Pick<Row<'orders'>, 'stocked_at' | 'notified_at' | 'completed_at'>

/** Since when the client could have it: it is on its rack, or the client was told. */
export const READY_SINCE = 'coalesce(least(orders.stocked_at, orders.notified_at), orders.completed_at)'

/** The same of a row. */
export const readySince = ({ stocked_at, notified_at, completed_at }: Order): string | null =>
  [stocked_at, notified_at].filter((at) => at !== null).toSorted()[0] ?? completed_at

/** Whole days. */
export function waitingDays(order: Order, now: string): number {
  const since = readySince(order)
  return since === null ? 0 : Math.floor((Date.parse(now) - Date.parse(since)) / DAY)
}

/** What is made again waits anew: its reminders are others. */
export const CYCLE = "coalesce(extract(epoch from orders.completed_at)::bigint::text, '')"

/** Somebody brings it: the client has chosen when, or it is planned. */
const IS_PLANNED = `
  exists (select from order_deliveries stop where stop.order_id = orders.id and stop.kind = 'delivery' and stop.status = 'pending'
    and (stop.date is not null or stop.shipment_id is not null))`

export const WAITS = `orders.deleted_at is null and orders.status in ${groupSql('orders', 'returning')} and not ${IS_PLANNED}`
