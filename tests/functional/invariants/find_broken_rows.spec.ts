import { test } from '@japa/runner'
import { sumChecks } from '#backend/invariants/sum_checks'
import { query } from '#backend/database/query'
import { findBrokenRows } from '#backend/invariants/find_broken_rows'
import { resourceOf, valuesOf } from '#backend/definition/registry'
import { createDemoDatabase } from '#tests/support/test_database'
import type { Invariant } from '#backend/invariants/checks'

const itemOf = (status: string) =>
  `(select min(i.id) from order_items i join orders o on o.id = i.order_id where o.status = '${status}' and i.status <> 'canceled'
    and i.deleted_at is null and o.deleted_at is null)`
const anItem = itemOf('processing')
const aPlace = '(select min(id) from stocks)'
const lastReading = '(select max(id) from meter_snapshots where meter_id = (select min(meter_id) from meter_snapshots))'

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
  delivery_without_stop: `delete from order_deliveries where order_id = (
    select min(o.id) from orders o join order_deliveries d on d.order_id = o.id and d.status = 'pending' and d.kind = 'delivery'
    where o.status in ('notified', 'stocked'))`,
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

test.group('invariants / find broken rows', (group) => {
  let demo: Awaited<ReturnType<typeof createDemoDatabase>>
  group.setup(async () => {
    demo = await createDemoDatabase()
    return () => demo.drop()
  })

  test('the demo company breaks none', async ({ assert }) => {
    assert.deepEqual(await findBrokenRows(demo.connection), [])
  })

  for (const invariant of valuesOf('invariant') as Invariant[]) {
    test(`finds ${invariant}`, async ({ assert }) => {
      const trx = await demo.connection.transaction()
      try {
        // No triggers and no foreign keys.
        await query(trx, 'set local session_replication_role = replica')
        await query(trx, BREAKS[invariant])
        const broken = (await findBrokenRows(trx)).filter((row) => row.invariant === invariant)
        assert.isNotEmpty(broken)
        assert.isTrue(broken.every(({ subject, subject_field }) => Number.isInteger(subject?.id) || subject_field === 'stock_movements'))
      } finally {
        await trx.rollback()
      }
    })
  }

  test('a finding may be about each resource with sums', ({ assert }) => {
    const subjects = [resourceOf('invariant_findings').fields.subject?.to ?? []].flat() as readonly string[]
    assert.isEmpty(sumChecks().map(({ resource }) => resource).filter((name) => !subjects.includes(name)))
  })
})
