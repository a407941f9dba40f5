/** Invariants of stops: what they copy of their order, their shipment and their address. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { localTimeSql } from '#backend/engine/resource/fields/date/formats'
import type { Row } from '#resources'
import { sinceSql } from './since_sql.ts'
import type { InvariantCheck } from './checks.ts'

type StopChange = Row<'order_deliveries'>['own_values'][number]

/** Pending stops with their order `o` and address `a`, and what the order says of them: backend/trade/orders/stops/stop_wish.ts. */
const PENDING_STOPS = `from order_deliveries d join orders o on o.id = d.order_id left join addresses a on a.id = d.address_id,
    lateral (
      select case when d.kind = 'delivery' then coalesce(o.delivery_address_id, o.address_id) else o.address_id end as address_id
    ) said,
    lateral (
      select case when d.kind = 'delivery' then case when o.status = 'canceled' then 0
        when o.balance is not null then greatest(o.balance, 0) end end as amount
    ) owed,
    lateral (
      select count(*) as number, coalesce(sum(i.quantity), 0) as pieces,
        (select count(*) from order_delivery_items listed where listed.order_delivery_id = d.id) as listed
      from order_items i where i.order_id = o.id and i.deleted_at is null and i.status <> 'delivered'
        and (i.status <> 'canceled' or (i.return_required and i.returned_at is null))
    ) counted
    where d.status = 'pending'`
/** Canceled with pieces that go home unwashed. */
const BROUGHT_BACK = "(o.status = 'canceled' and o.to_return_items > 0 and (o.type = 'transport' or o.return_mode = 'delivery'))"
/** What an order waits for; of the stops `d` of a kind. */
const AWAITS = `case when d.kind = 'collect' then o.type = 'transport' and o.status = 'pending'
  else ${BROUGHT_BACK} or (o.return_mode = 'delivery' and o.status in ${groupSql('orders', 'ready')}) end`
/** A stop that was dropped has no outcome: it was no visit. */
const isVisit = (stop: string) => `(${stop}.status <> 'canceled' or ${stop}.outcome_reason is not null)`
const PENDING_DELIVERIES = `${PENDING_STOPS} and d.kind = 'delivery'`
/** Neither offered to the dispatcher nor decided for this stop alone. */
const isNotDecided = (change: StopChange) => `'${change}' = any(d.order_changes || d.own_values) is not true`
const isOffered = (change: StopChange) => `'${change}' = any(d.order_changes)`

export const STOP_CHECKS: readonly InvariantCheck[] = [
  {
    invariant: 'pending_stop_of_closed_shipment', resource: 'order_deliveries',
    sql: `select d.id, null as expected, s.code as found from order_deliveries d join shipments s on s.id = d.shipment_id
      where d.status = 'pending' and s.status in ${groupSql('shipments', 'checked_in')}`,
  },
  {
    invariant: 'stop_not_needed', resource: 'order_deliveries',
    sql: `select d.id, null as expected, concat_ws(' ', d.kind, o.type, o.return_mode, o.status) as found ${PENDING_STOPS}
      and ${isNotDecided('need')} and not case when d.kind = 'collect' then o.type = 'transport' and o.status = 'pending'
        else ${BROUGHT_BACK} or (o.return_mode = 'delivery' and o.status not in ${groupSql('orders', 'closed')}) end`,
  },
  {
    invariant: 'stop_address_differs', resource: 'order_deliveries',
    sql: `select d.id, 'address_id' as subject_field, said.address_id::text as expected, d.address_id::text as found ${PENDING_STOPS}
      and ${isNotDecided('address')} and said.address_id is not null and said.address_id is distinct from d.address_id
      union all select d.id, 'offered_address_id', said.address_id::text, d.offered_address_id::text ${PENDING_STOPS}
      and ${isOffered('address')} and said.address_id is distinct from d.offered_address_id
      union all select d.id, 'zone_id', a.zone_id::text, d.zone_id::text ${PENDING_STOPS} and a.zone_id is distinct from d.zone_id`,
  },
  {
    invariant: 'stop_items_differ', resource: 'order_deliveries',
    sql: `select d.id, 'expected_items' as subject_field, coalesce(o.declared_items, o.received_items)::text as expected,
        d.expected_items::text as found ${PENDING_STOPS}
      and d.kind = 'collect' and ${isNotDecided('items')} and coalesce(o.declared_items, o.received_items) is distinct from d.expected_items
      union all select d.id, 'offered_items', coalesce(o.declared_items, o.received_items)::text, d.offered_items::text ${PENDING_STOPS}
      and d.kind = 'collect' and ${isOffered('items')} and coalesce(o.declared_items, o.received_items) is distinct from d.offered_items
      union all select d.id, 'expected_items', counted.pieces::text, d.expected_items::text ${PENDING_DELIVERIES}
      and ${isNotDecided('need')} and counted.pieces is distinct from d.expected_items
      union all select d.id, 'items', counted.number::text, counted.listed::text ${PENDING_DELIVERIES}
      and ${isNotDecided('need')} and counted.number is distinct from counted.listed`,
  },
  {
    invariant: 'stop_amount_differs', resource: 'order_deliveries',
    sql: `select d.id, 'amount_due' as subject_field, owed.amount::text as expected, d.amount_due::text as found ${PENDING_STOPS}
      and owed.amount is distinct from d.amount_due
      union all select d.id, 'area', o.measured_m2::text, d.area::text ${PENDING_STOPS} and o.measured_m2 is distinct from d.area`,
  },
  {
    invariant: 'stop_held_differs', resource: 'order_deliveries',
    sql: `select d.id, 'is_held' as subject_field, (not d.is_held)::text as expected, d.is_held::text as found ${PENDING_STOPS}
      and (o.status = 'pending' and o.accepted_at is null) is distinct from d.is_held`,
  },
  {
    invariant: 'next_stop_differs', resource: 'order_deliveries',
    sql: `select d.id, 'needs_next' as subject_field, said.needs::text as expected, d.needs_next::text as found
      from order_deliveries d join orders o on o.id = d.order_id,
      lateral (
        select o.deleted_at is null and d.status in ${groupSql('order_deliveries', 'ended_short')} and ${isVisit('d')} and ${AWAITS}
          and not exists (
            select from order_deliveries other where other.order_id = d.order_id and other.kind = d.kind
            and (other.status = 'pending' or (other.id > d.id and ${isVisit('other')}))
          ) as needs
      ) said
      where said.needs is distinct from d.needs_next`,
  },
  {
    invariant: 'unwashed_without_stop', resource: 'orders',
    sql: `select o.id, null as expected, o.status as found from orders o
      where o.deleted_at is null and ${BROUGHT_BACK} and o.canceled_at > ${sinceSql('unwashed_without_stop')}
      and coalesce(o.delivery_address_id, o.address_id) is not null and not exists (
        select from order_deliveries d where d.order_id = o.id and d.kind = 'delivery' and (d.status = 'pending' or d.needs_next))`,
  },
  {
    invariant: 'delivered_with_items_here', resource: 'orders',
    sql: `select o.id, '0' as expected, o.to_return_items::text as found from orders o
      where o.deleted_at is null and o.status = 'delivered' and o.to_return_items > 0
      and o.delivered_at > ${sinceSql('delivered_with_items_here')}`,
  },
  {
    invariant: 'delivery_without_stop', resource: 'orders',
    sql: `select o.id, null as expected, o.status as found from orders o
      where o.deleted_at is null and o.return_mode = 'delivery' and o.status in ${groupSql('orders', 'returning')} and not exists (
        select from order_deliveries d where d.order_id = o.id and d.kind = 'delivery'
        and (d.status = 'pending' or (d.outcome_reason is not null and d.ended_at >= least(o.notified_at, o.stocked_at))))`,
  },
  {
    invariant: 'stop_shipment_differs', resource: 'order_deliveries',
    sql: `select d.id, compared.subject_field, compared.expected, compared.found
      from order_deliveries d join orders o on o.id = d.order_id left join shipments s on s.id = d.shipment_id
      cross join lateral (values
        ('client_id', o.client_id::text, d.client_id::text), ('courier_id', s.courier_id::text, d.courier_id::text),
        ('date', (case when s.status in ${groupSql('shipments', 'movable')} then s.date else d.date end)::text, d.date::text),
        ('is_under_way', coalesce(s.status in ${groupSql('shipments', 'under_way')}, false)::text, d.is_under_way::text)
      ) compared (subject_field, expected, found)
      where d.status = 'pending' and compared.expected is distinct from compared.found`,
  },
]

/** What the order asks for, in the time zone of the company: `requestedSlot` of backend/trade/orders/stops/stop_wish.ts. */
const wishSql = (local: (instant: string) => string) => `
      lateral (
        select case when d.kind = 'delivery' then o.requested_delivery_at else o.requested_collect_at end as begins,
          case when d.kind = 'delivery' then o.requested_delivery_to else o.requested_collect_to end as ends
      ) asked,
      lateral (
        select date_trunc('minute', ${local('asked.begins')}) as begins, date_trunc('minute', ${local('asked.ends')}) as ends
      ) local,
      lateral (
        select local.begins::date as date, local.begins::time as slot_from,
          case when local.ends::date = local.begins::date + (local.ends::time < local.begins::time)::int then local.ends::time
            end as slot_to
      ) wish`

/**
 * A stop that nobody has planned has the day and the hours of its order; of a planned one those are offered that the order asks for now.
 * A wish for a day that has passed says nothing any more.
 */
export function stopSlotCheck(timezone: string): InvariantCheck {
  const local = (instant: string) => localTimeSql(instant, timezone)
  const compared = (prefix: string) => ['date', 'slot_from', 'slot_to']
    .map((field) => `('${prefix}${field}', wish.${field}::text, d.${prefix}${field}::text)`).join(', ')
  return {
    invariant: 'stop_slot_differs', resource: 'order_deliveries',
    sql: `select d.id, compared.* from order_deliveries d join orders o on o.id = d.order_id, ${wishSql(local)},
      lateral (
        select * from (values ${compared('')}) own where d.shipment_id is null and ${isNotDecided('slot')}
        union all select * from (values ${compared('offered_')}) offered where ${isOffered('slot')}
      ) compared (subject_field, expected, found)
      where d.status = 'pending' and wish.date >= ${local('now()')}::date and compared.expected is distinct from compared.found`,
  }
}
