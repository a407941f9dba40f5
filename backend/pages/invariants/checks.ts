/**
 * The invariants of the business as queries: each returns the rows that break one, with what was expected and what was found. They read
 * only; the rules that keep the invariants are in the rooms. Source: domain.md §11. Invariant 10 (guards) is about requests, not rows.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import { INVOICE_CHECKS } from './invoice_checks.ts'
import { STOP_CHECKS } from './stop_checks.ts'
import { CASH_CHECK } from './cash_check.ts'
import { LONGEST_SHIFT_HOURS } from '#common/time/time_clock'
import type { ResourceName, Row } from '#resources'

export type Invariant = Row<'invariant_findings'>['invariant']

export interface InvariantCheck {
  readonly invariant: Invariant
  readonly resource: ResourceName
  /** Columns `id`, `expected`, `found` and perhaps `subject_field`: texts, which may be null; values of a field as they are stored. */
  readonly sql: string
}

const WITH_ITEMS = 'from orders o join order_items i on i.order_id = o.id and i.deleted_at is null'
const ITEMS_OF_ORDERS = `${WITH_ITEMS} where o.deleted_at is null`
/** Codes of the items of an order, at most five. */
const TAGS = `left(string_agg(i.tag_code, ', ' order by i.id), 60)`
/** As in common/time/day_hours.ts: hours that end before they begin end on the next day. */
const beginSql = (shipment: string) => `(${shipment}.date + coalesce(${shipment}.start_time, '00:00'))`
const endSql = (shipment: string) => `(${shipment}.date + coalesce(${shipment}.end_time, '24:00')
        + case when ${shipment}.end_time < ${shipment}.start_time then interval '1 day' else interval '0' end)`

/**
 * The days of the attendances of a person that begin before an earlier one has ended. While that is open it lasts until now, for the
 * longest shift at most: backend/trade/staff/save_attendance.ts.
 */
const overlapSql = (person: 'user_id' | 'courier_id') => `
  select present.${person} as id, null as expected, left(string_agg(present.date::text, ', ' order by present.check_in_at), 60) as found
  from (
    select ${person}, date, check_in_at,
      max(coalesce(check_out_at, least(now(), check_in_at + interval '${LONGEST_SHIFT_HOURS} hours'))) over (
        partition by ${person} order by check_in_at, id rows between unbounded preceding and 1 preceding) as others_left
    from attendances where check_in_at is not null and ${person} is not null
  ) present where present.check_in_at < present.others_left group by present.${person}`

export const CHECKS: readonly InvariantCheck[] = [
  {
    invariant: 'item_not_measured', resource: 'orders',
    sql: `select o.id, null as expected, ${TAGS} as found ${ITEMS_OF_ORDERS}
      and o.status <> 'canceled' and o.status not in ${groupSql('orders', 'measuring')} and i.status = 'pending' group by o.id`,
  },
  {
    invariant: 'item_not_finished', resource: 'orders',
    sql: `select o.id, null as expected, ${TAGS} as found ${ITEMS_OF_ORDERS}
      and o.status in ${groupSql('orders', 'ready')} and i.status in ${groupSql('order_items', 'unfinished')} group by o.id`,
  },
  {
    invariant: 'item_not_delivered', resource: 'orders',
    sql: `select o.id, null as expected, ${TAGS} as found ${ITEMS_OF_ORDERS}
      and o.status = 'delivered' and i.status not in ${groupSql('order_items', 'gone')} group by o.id`,
  },
  {
    invariant: 'order_not_delivered', resource: 'orders',
    sql: `select o.id, 'delivered' as expected, o.status as found ${ITEMS_OF_ORDERS}
      and o.status not in ${groupSql('orders', 'closed')} and i.status <> 'canceled' group by o.id having bool_and(i.status = 'delivered')`,
  },
  {
    invariant: 'open_step_of_finished_item', resource: 'order_items',
    sql: `select i.id, null as expected, count(*)::text as found from order_items i join tasks t on t.order_item_id = i.id
      where i.deleted_at is null and i.status in ${groupSql('order_items', 'finished')} and t.is_mandatory
      and t.status in ${groupSql('tasks', 'open')} group by i.id`,
  },
  {
    invariant: 'place_differs_from_movements', resource: 'order_items',
    sql: `select i.id, wanted.code as expected, stored.code as found from order_items i
      left join lateral (select m.to_stock_id from stock_movements m where m.order_item_id = i.id order by m.id desc limit 1) last on true
      left join stocks wanted on wanted.id = last.to_stock_id left join stocks stored on stored.id = i.current_stock_id
      where i.deleted_at is null and last.to_stock_id is distinct from i.current_stock_id
      union all select i.id, s.type, i.place_type from order_items i left join stocks s on s.id = i.current_stock_id
      where i.deleted_at is null and s.type is distinct from i.place_type`,
  },
  {
    // Of an order that is ready, where all its items lie in one final place: backend/trade/stock/order_rack.ts.
    invariant: 'rack_differs', resource: 'orders',
    sql: `select o.id, 'rack' as subject_field, max(s.code) as expected, o.rack as found ${WITH_ITEMS}
      left join stocks s on s.id = i.current_stock_id and s.type = 'stock_final'
      where o.deleted_at is null and o.status in ${groupSql('orders', 'ready')} and i.status not in ${groupSql('order_items', 'gone')}
      group by o.id having count(*) = count(s.id) and count(distinct s.id) = 1 and max(s.code) is distinct from o.rack`,
  },
  {
    invariant: 'in_two_places', resource: 'order_items',
    sql: `select i.id, null as expected, coalesce(s.code, i.status) as found
      from order_items i left join stocks s on s.id = i.current_stock_id
      where i.deleted_at is null and (i.on_board > 1
      or (i.current_stock_id is not null and (i.on_board > 0 or i.status = 'delivered' or i.returned_at is not null)))`,
  },
  {
    invariant: 'price_without_audit', resource: 'order_items',
    sql: `select i.id, 'unit_price' as subject_field, logged.price as expected, i.unit_price::text as found
      from order_items i join orders o on o.id = i.order_id and o.confirmed_at is not null
      join lateral (
        select l.after ->> 'unit_price' as price from audit_logs l where l.subject_resource = 'order_items' and l.subject_id = i.id
        and jsonb_exists(l.after, 'unit_price') order by l.id desc limit 1
      ) logged on true
      where i.deleted_at is null and logged.price is distinct from i.unit_price::text`,
  },
  ...STOP_CHECKS,
  {
    invariant: 'courier_in_two_shipments', resource: 'shipments',
    sql: `select later.id, null as expected, left(string_agg(earlier.code, ', '), 60) as found
      from shipments later join shipments earlier on earlier.courier_id = later.courier_id
      and earlier.date between later.date - 1 and later.date + 1 and earlier.id < later.id
      and ${beginSql('earlier')} < ${endSql('later')} and ${beginSql('later')} < ${endSql('earlier')}
      where later.status in ${groupSql('shipments', 'taken')} and earlier.status in ${groupSql('shipments', 'taken')}
      and later.deleted_at is null and earlier.deleted_at is null group by later.id`,
  },
  { invariant: 'attendances_overlap', resource: 'users', sql: overlapSql('user_id') },
  { invariant: 'attendances_overlap', resource: 'couriers', sql: overlapSql('courier_id') },
  {
    invariant: 'two_open_dryings', resource: 'order_items',
    sql: `select order_item_id as id, '1' as expected, count(*)::text as found from drying_items where out_at is null
      group by order_item_id having count(*) > 1`,
  },
  {
    invariant: 'two_running_steps', resource: 'order_items',
    sql: `select order_item_id as id, '1' as expected, count(*)::text as found from tasks
      where status = 'in_progress' and order_item_id is not null group by order_item_id having count(*) > 1`,
  },
  {
    invariant: 'two_running_loads', resource: 'machines',
    sql: `select machine_id as id, '1' as expected, left(string_agg(code, ', ' order by id), 60) as found from loads
      where status = 'running' group by machine_id having count(*) > 1`,
  },
  {
    invariant: 'in_two_loads', resource: 'order_items',
    sql: `select inside.order_item_id as id, '1' as expected, left(string_agg(l.code, ', ' order by l.id), 60) as found
      from load_items inside join loads l on l.id = inside.load_id join tasks t on t.id = inside.task_id
      where l.status in ${groupSql('loads', 'open')} and t.status in ${groupSql('tasks', 'open')}
      group by inside.order_item_id having count(*) > 1`,
  },
  {
    invariant: 'two_open_drawers', resource: 'cash_sessions',
    sql: `select max(id) as id, '1' as expected, count(*)::text as found from cash_sessions where status = 'open'
      group by site_id, station_folded having count(*) > 1`,
  },
  CASH_CHECK,
  {
    invariant: 'invoice_number_missing', resource: 'invoices',
    sql: `select id, series || lpad((before + 1)::text, 4, '0') as expected, number as found from (
        select *, coalesce(lag(place) over (partition by series order by place), 0) as before from (
          select id, number, substring(number from '^(.*-)[0-9]+$') as series, substring(number from '([0-9]+)$')::bigint as place
          from invoices where number is not null
        ) numbered
      ) ordered where place <> before + 1`,
  },
  ...INVOICE_CHECKS,
  {
    invariant: 'material_below_zero', resource: 'cleaning_materials',
    sql: `select id, null as expected, quantity::text as found from cleaning_materials where quantity < 0 and deleted_at is null`,
  },
  {
    invariant: 'meter_ran_back', resource: 'meters',
    sql: `select meter_id as id, '≥ ' || before as expected, value::text as found from (
        select distinct on (meter_id) meter_id, value, before from (
          select *, lag(value) over (partition by meter_id order by taken_at, id) as before from meter_snapshots
        ) read where value < before and is_reset is not true order by meter_id, taken_at desc
      ) last`,
  },
  {
    invariant: 'settlement_differs', resource: 'settlements',
    sql: `select s.id, h.cash_expected::text as expected, s.expected::text as found
      from settlements s join shipments h on h.id = s.shipment_id
      where s.expected is distinct from h.cash_expected or h.settlement_id is distinct from s.id`,
  },
  {
    invariant: 'tag_on_two_items', resource: 'order_items',
    sql: `select max(id) as id, tag_code as expected, count(*)::text as found from order_items group by tag_code having count(*) > 1
      union all select i.id, i.tag_code, 'tag ' || t.status from order_items i join tags t on t.code = i.tag_code
      where t.order_item_id is distinct from i.id`,
  },
]
