import { test } from '@japa/runner'
import { sumChecks } from '#backend/pages/invariants/sum_checks'
import { query } from '#backend/engine/database/query'
import { findBrokenRows } from '#backend/pages/invariants/find_broken_rows'
import { resourceOf, valuesOf } from '#backend/engine/definition/registry'
import { createDemoDatabase } from '#tests/support/server/test_database'
import type { Invariant } from '#backend/pages/invariants/checks'

const itemOf = (status: string) =>
  `(select min(i.id) from order_items i join orders o on o.id = i.order_id where o.status = '${status}' and i.status <> 'canceled'
    and i.deleted_at is null and o.deleted_at is null)`
const anItem = itemOf('processing')
const aPlace = '(select min(id) from stocks)'
const lastReading = '(select max(id) from meter_snapshots where meter_id = (select min(meter_id) from meter_snapshots))'

const stopWhere = (condition: string) => `(select min(id) from order_deliveries where status = 'pending' and ${condition})`
const plannedStop = stopWhere("shipment_id in (select id from shipments where status = 'reserved')")
/** It waits for its order, which asks for no day. */
const freeStop = stopWhere("shipment_id is null and 'slot' = any(order_changes || own_values) is not true")
const orderOf = (stop: string) => `(select order_id from order_deliveries where id = ${stop})`
/** Of one person. */
function present(...rows: readonly (readonly [date: string, from: string, to: string | null])[]): string {
  const values = rows.map(([date, from, to]) =>
    `(1, (select min(id) from users), '${date}', '${from}', ${to === null ? 'null' : `'${to}'`})`)
  return `insert into attendances (site_id, user_id, date, check_in_at, check_out_at) values ${values.join(', ')}`
}

/** Its order asks for hours in the evening (over midnight by the clock of the company) in some days. */
const ask = (stop: string, days: string) => `
  update orders set requested_collect_at = wanted.begins, requested_delivery_at = wanted.begins,
    requested_collect_to = wanted.begins + interval '4 hours', requested_delivery_to = wanted.begins + interval '4 hours'
  from (select date_trunc('day', now()) + interval '${days}' + interval '22 hours' as begins) wanted where id = ${orderOf(stop)}`

/** As the rule does: Africa/El_Aaiun is UTC+0 since 2026-09-20. */
const follow = (stop: string) => `
  update order_deliveries d set date = (o.requested_delivery_at)::date, slot_from = '22:00', slot_to = '02:00'
  from orders o where o.id = d.order_id and d.id = ${stop}`

/** For each invariant a change past all rules that breaks it. */
const BREAKS: Record<Invariant, string> = {
  item_not_measured: `update order_items set status = 'pending' where id = ${itemOf('confirmed')}`,
  item_not_finished: `update order_items set status = 'processing' where id = ${itemOf('completed')}`,
  item_not_delivered: `update order_items set status = 'completed' where id = ${itemOf('delivered')}`,
  order_not_delivered: `update orders set status = 'stocked'
    where id = (select order_id from order_items where id = ${itemOf('delivered')})`,
  open_step_of_finished_item: `
    insert into tasks (site_id, order_item_id, job_id, position, is_mandatory, status)
    select 1, ${itemOf('completed')}, min(id), 1, true, 'pending' from jobs`,
  place_differs_from_movements: `
    update order_items set current_stock_id = (select max(id) from stocks) where id = ${anItem}`,
  in_two_places: `update order_items set current_stock_id = ${aPlace} where id = ${itemOf('delivered')}`,
  sum_differs: 'update clients set orders_count = orders_count + 1 where id = (select min(id) from clients)',
  price_without_audit: `update order_items set unit_price = unit_price + 100 where id = (
    select max(i.id) from order_items i join orders o on o.id = i.order_id join audit_logs l
    on l.subject_resource = 'order_items' and l.subject_id = i.id and jsonb_exists(l.after, 'unit_price')
    where o.confirmed_at is not null and i.deleted_at is null)`,
  pending_stop_of_closed_shipment: `update order_deliveries set status = 'pending' where id = (
    select min(d.id) from order_deliveries d join shipments s on s.id = d.shipment_id where s.status = 'completed')`,
  stop_not_needed: `update orders set return_mode = 'counter' where id = (select min(order_id) from order_deliveries
    where status = 'pending' and kind = 'delivery')`,
  stop_address_differs: `update orders set address_id = (select max(id) from addresses), delivery_address_id = null where id = (
    select min(order_id) from order_deliveries where status = 'pending')`,
  stop_items_differ: `update order_deliveries set expected_items = expected_items + 1 where id = (
    select min(id) from order_deliveries where status = 'pending' and kind = 'delivery')`,
  stop_amount_differs: `update order_deliveries set amount_due = amount_due + 100 where id = (
    select min(id) from order_deliveries where status = 'pending' and kind = 'delivery')`,
  stop_held_differs: `update order_deliveries set is_held = not is_held where id = ${plannedStop}`,
  stop_slot_differs: ask(freeStop, '3 days'),
  stop_shipment_differs: `update order_deliveries set courier_id = (select max(id) from couriers) where id = (
    select min(id) from order_deliveries where status = 'pending' and shipment_id is null)`,
  rack_differs: `update orders set rack = 'X-1' where id = (
    select min(i.order_id) from order_items i join orders o on o.id = i.order_id and o.status = 'stocked' where o.rack is not null)`,
  attendances_overlap: present(
    ['2026-03-02', '2026-03-02 20:00Z', '2026-03-03 02:00Z'], ['2026-03-03', '2026-03-03 01:59Z', '2026-03-03 05:00Z']),
  delivery_without_stop: `delete from order_deliveries where order_id = (
    select min(o.id) from orders o join order_deliveries d on d.order_id = o.id and d.status = 'pending' and d.kind = 'delivery'
    where o.status in ('notified', 'stocked'))`,
  next_stop_differs: `update order_deliveries set needs_next = true where id = (
    select min(id) from order_deliveries where status = 'pending')`,
  unwashed_without_stop: `update orders set status = 'canceled', canceled_at = now(), type = 'transport', to_return_items = 1 where id = (
    select min(o.id) from orders o where o.address_id is not null and not exists (
      select from order_deliveries d where d.order_id = o.id and d.kind = 'delivery'))`,
  delivered_with_items_here: `update orders set to_return_items = 1, delivered_at = now() where id = (
    select min(id) from orders where status = 'delivered')`,
  courier_in_two_shipments: `
    update shipments set status = 'reserved', courier_id = (select min(id) from couriers), date = '2026-11-24', start_time = null,
      end_time = null
    where id in (select id from shipments where deleted_at is null order by id limit 2)`,
  two_open_dryings: `
    insert into drying_items (drying_id, order_item_id, in_at)
    select drying_id, ${anItem}, now() from (select min(id) as drying_id from dryings) d, generate_series(1, 2)`,
  two_running_steps: `
    insert into tasks (site_id, order_item_id, job_id, position, status)
    select 1, ${anItem}, min_job, n, 'in_progress' from (select min(id) as min_job from jobs) j, generate_series(1, 2) n`,
  two_running_loads: `
    insert into loads (site_id, machine_id, code, status)
    select 1, (select min(id) from machines), 'CH-X-' || n, 'running' from generate_series(1, 2) n`,
  in_two_loads: `
    with made as (insert into loads (site_id, machine_id, code, status)
      select 1, (select min(id) from machines), 'CH-X-' || n, 'filling' from generate_series(1, 2) n returning id)
    insert into load_items (load_id, task_id, order_item_id)
    select made.id, t.id, t.order_item_id from made, (
      select * from tasks where status = 'pending' and order_item_id is not null order by id limit 1) t`,
  two_open_drawers: `
    insert into cash_sessions (site_id, station, opening_amount, status, code, user_id, opened_at)
    select 1, 'Counter X', 0, 'open', 'CS-X-' || n, (select min(id) from users), now() from generate_series(1, 2) n`,
  cash_in_no_drawer: `
    update transactions set cash_session_id = null, shipment_id = null, created_at = now()
    where id = (select min(id) from transactions where cash_session_id is not null and method = 'cash' and status = 'paid')`,
  invoice_number_missing: `
    update invoices set number = 'FAC-2030-0002' where id = (select min(id) from invoices where number is not null)`,
  invoice_differs: 'update invoices set vat_rate = 10 where id = (select min(invoice_id) from orders)',
  invoice_orders_differ: 'update orders set invoice_id = null where id = (select min(id) from orders where invoice_id is not null)',
  invoice_status_differs: "update invoices set status = 'paid' where id = (select min(id) from invoices where status = 'issued')",
  credit_note_differs: "delete from invoices where kind = 'credit_note'",
  order_vat_differs: 'update orders set vat_amount = vat_amount - 1 where id = (select min(id) from orders where vat_amount > 0)',
  history_unprotected: 'alter table stock_movements disable trigger stock_movements_append_only',
  material_below_zero: 'update cleaning_materials set used = entered + 1 where id = (select min(id) from cleaning_materials)',
  meter_ran_back: `update meter_snapshots set value = 0, is_reset = false where id = ${lastReading}`,
  settlement_differs: `
    insert into settlements (site_id, code, shipment_id, counted, counted_amount, expected, expenses, fee, settled_by_id, settled_at)
    select 1, 'REG-X', min(id), '[]', 0, 1, 0, 0, (select min(id) from users), now() from shipments`,
  tag_on_two_items: `
    insert into tags (tag_batch_id, code, status, order_item_id)
    select 1, i.tag_code, 'used', other.id from order_items i, order_items other
    where i.id = ${anItem} and other.id = ${itemOf('delivered')}`,
}

/** The other values that such checks compare. */
const COMPARED: readonly (readonly [Invariant, field: string | null, sql: string])[] = [
  ['stop_shipment_differs', 'client_id',
    `update order_deliveries set client_id = (select max(id) from clients where id <> client_id) where id = ${plannedStop}`],
  ['stop_shipment_differs', 'courier_id', `update order_deliveries set courier_id = null where id = ${plannedStop}`],
  ['stop_shipment_differs', 'date', `update order_deliveries set date = date + 1 where id = ${plannedStop}`],
  ['stop_shipment_differs', 'is_under_way', `update order_deliveries set is_under_way = not is_under_way where id = ${plannedStop}`],
  ['stop_amount_differs', 'area', `update order_deliveries set area = coalesce(area, 0) + 1 where id = ${plannedStop}`],
  ['stop_address_differs', 'offered_address_id',
    `update order_deliveries set order_changes = '{address}', offered_address_id = null where id = ${plannedStop}`],
  ['stop_items_differ', 'offered_items',
    `update order_deliveries set order_changes = '{items}', offered_items = 4999 where id = ${stopWhere("kind = 'collect'")}`],
  ['stop_slot_differs', 'offered_date', `${ask(plannedStop, '3 days')};
    update order_deliveries set order_changes = '{slot}', offered_date = null where id = ${plannedStop}`],
  ['stop_slot_differs', 'slot_to', `${ask(freeStop, '3 days')}; ${follow(freeStop)};
    update order_deliveries set slot_to = null where id = ${freeStop}`],
  ['place_differs_from_movements', null, `update order_items set place_type = 'stock_mort' where id = ${anItem}`],
  // The second began while the first, which nobody has ended, may still last.
  ['attendances_overlap', null, present(
    ['2026-03-02', '2026-03-02 08:00Z', null], ['2026-03-04', '2026-03-02 23:59Z', '2026-03-03 01:00Z'])],
  ['attendances_overlap', null, present(
    ['2026-03-02', '2026-03-02 08:00Z', '2026-03-02 20:00Z'], ['2026-03-02', '2026-03-02 09:00Z', '2026-03-02 10:00Z'],
    ['2026-03-02', '2026-03-02 19:00Z', null])],
  ['attendances_overlap', null, `insert into attendances (site_id, courier_id, date, check_in_at)
    select 1, min(id), '2026-03-02', '2026-03-02 08:00Z' from couriers, generate_series(1, 2) group by generate_series`],
]

const RIGHT: readonly (readonly [Invariant, why: string, sql: string])[] = [
  ['delivered_with_items_here', 'it was delivered before that was a rule', `${BREAKS.delivered_with_items_here};
    insert into invariant_starts (invariant, since) values ('delivered_with_items_here', now() + interval '1 minute')`],
  ['cash_in_no_drawer', 'it was taken before cash needed one', `${BREAKS.cash_in_no_drawer};
    insert into invariant_starts (invariant, since) values ('cash_in_no_drawer', now() + interval '1 minute')`],
  ['attendances_overlap', 'one ends when the other begins, also over midnight', present(
    ['2026-03-02', '2026-03-02 20:00Z', '2026-03-03 02:00Z'], ['2026-03-03', '2026-03-03 02:00Z', '2026-03-03 05:00Z'])],
  ['attendances_overlap', 'the end of the one before was forgotten for longer than a shift lasts', present(
    ['2026-03-02', '2026-03-02 08:00Z', null], ['2026-03-03', '2026-03-03 00:00Z', '2026-03-03 05:00Z'])],
  ['attendances_overlap', 'one is open, and one was before', `${present(['2026-03-02', '2026-03-02 08:00Z', '2026-03-02 09:00Z'])};
    insert into attendances (site_id, user_id, date, check_in_at) select 1, min(id), current_date, now() from users`],
  ['attendances_overlap', 'they are of two people', `insert into attendances (site_id, user_id, date, check_in_at)
    select 1, id, '2026-03-02', '2026-03-02 08:00Z' from users order by id limit 2`],
  ['attendances_overlap', 'nobody was there', `insert into attendances (site_id, user_id, date, status)
    select 1, min(id), '2026-03-02', 'sick' from users, generate_series(1, 2) group by generate_series`],
  ['stop_slot_differs', 'it has what its order asks for', `${ask(freeStop, '3 days')}; ${follow(freeStop)}`],
  ['stop_slot_differs', 'the day has passed', ask(freeStop, '-1 days')],
  ['stop_slot_differs', 'it was decided for this stop', `${ask(freeStop, '3 days')};
    update order_deliveries set own_values = '{slot}' where id = ${freeStop}`],
  ['stop_slot_differs', 'it is planned', ask(plannedStop, '3 days')],
  ['stop_address_differs', 'the order says no address',
    `update orders set address_id = null, delivery_address_id = null where id = ${orderOf(freeStop)}`],
]

test.group('invariants / find broken rows', (group) => {
  let demo: Awaited<ReturnType<typeof createDemoDatabase>>
  group.setup(async () => {
    demo = await createDemoDatabase()
    return () => demo.drop()
  })

  test('the demo company breaks none', async ({ assert }) => {
    assert.deepEqual(await findBrokenRows(demo.connection), [])
  })

  async function findAfter(sql: string, invariant: Invariant) {
    const trx = await demo.connection.transaction()
    try {
      // No triggers and no foreign keys.
      await query(trx, 'set local session_replication_role = replica')
      for (const statement of sql.split(';')) await query(trx, statement)
      return (await findBrokenRows(trx)).filter((row) => row.invariant === invariant)
    } finally {
      await trx.rollback()
    }
  }

  for (const invariant of valuesOf('invariant') as Invariant[]) {
    test(`finds ${invariant}`, async ({ assert }) => {
      const broken = await findAfter(BREAKS[invariant], invariant)
      assert.isNotEmpty(broken)
      assert.isTrue(broken.every(({ subject, subject_field }) => Number.isInteger(subject?.id) || subject_field === 'stock_movements'))
    })
  }

  for (const [index, [invariant, field, sql]] of COMPARED.entries()) {
    test(`finds ${invariant}: ${field ?? 'row'} ${index + 1}`, async ({ assert }) => {
      assert.isTrue((await findAfter(sql, invariant)).some(({ subject_field }) => subject_field === field))
    })
  }

  for (const [invariant, why, sql] of RIGHT)
    test(`finds no ${invariant} where ${why}`, async ({ assert }) => assert.deepEqual(await findAfter(sql, invariant), []))

  test('a finding may be about each resource with sums', ({ assert }) => {
    const subjects = [resourceOf('invariant_findings').fields.subject?.to ?? []].flat() as readonly string[]
    assert.isEmpty(sumChecks().map(({ resource }) => resource).filter((name) => !subjects.includes(name)))
  })
})
