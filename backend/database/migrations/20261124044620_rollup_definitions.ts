import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    // reads every row of orders; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update orders as "stored" set
        received_items = "computed".received_items,
        unmeasured_items = "computed".unmeasured_items,
        undecided_items = "computed".undecided_items,
        accepted_items = "computed".accepted_items,
        unfinished_items = "computed".unfinished_items,
        to_return_items = "computed".to_return_items,
        measured_m2 = "computed".measured_m2,
        measured_ml = "computed".measured_ml,
        measured_u = "computed".measured_u,
        step_items = "computed".step_items,
        delivered_items = "computed".delivered_items,
        subtotal = "computed".subtotal,
        services_total = "computed".services_total,
        paid_in = "computed".paid_in,
        paid_out = "computed".paid_out,
        collects_to_plan = "computed".collects_to_plan,
        collects_planned = "computed".collects_planned,
        collects_under_way = "computed".collects_under_way,
        deliveries_planned = "computed".deliveries_planned,
        deliveries_under_way = "computed".deliveries_under_way
      from (
        select "filled".id,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and "status" is distinct from 'canceled'::text) as received_items,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" = 'pending'::text and "status" is not null)) as unmeasured_items,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" is distinct from 'canceled'::text and ("decision" = 'undecided'::text and "decision" is not null))) as undecided_items,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" is distinct from 'canceled'::text and ("decision" = 'accepted'::text and "decision" is not null))) as accepted_items,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" = any(array['pending', 'measured', 'processing']::text[]) and "status" is not null)) as unfinished_items,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and (("return_required" = true::boolean and "return_required" is not null) and "returned_at" is null)) as to_return_items,
          (select coalesce(sum("measured_quantity"), 0)::numeric(10,3) from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" is distinct from 'canceled'::text and ("unit" = 'm2'::text and "unit" is not null))) as measured_m2,
          (select coalesce(sum("measured_quantity"), 0)::numeric(10,3) from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" is distinct from 'canceled'::text and ("unit" = 'ml'::text and "unit" is not null))) as measured_ml,
          (select coalesce(sum("measured_quantity"), 0)::numeric(10,3) from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" is distinct from 'canceled'::text and ("unit" = 'u'::text and "unit" is not null))) as measured_u,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and (("has_steps" = true::boolean and "has_steps" is not null) and ("status" = 'processing'::text and "status" is not null))) as step_items,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" = 'delivered'::text and "status" is not null)) as delivered_items,
          (select coalesce(sum("amount"), 0)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and ("status" is distinct from 'canceled'::text and "decision" is distinct from 'declined'::text)) as subtotal,
          (select coalesce(sum("amount"), 0)::bigint from "order_services" where "order_id" = "filled".id and true and true) as services_total,
          (select coalesce(sum("amount_mad"), 0)::bigint from "transactions" where "order_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'in'::text and "type" is not null))) as paid_in,
          (select coalesce(sum("amount_mad"), 0)::bigint from "transactions" where "order_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'out'::text and "type" is not null))) as paid_out,
          (select count(*)::bigint from "order_deliveries" where "order_id" = "filled".id and true and (("kind" = 'collect'::text and "kind" is not null) and ("status" = 'pending'::text and "status" is not null) and "shipment_id" is null)) as collects_to_plan,
          (select count(*)::bigint from "order_deliveries" where "order_id" = "filled".id and true and (("kind" = 'collect'::text and "kind" is not null) and ("status" = 'pending'::text and "status" is not null) and "shipment_id" is distinct from null::bigint and ("is_under_way" = false::boolean and "is_under_way" is not null))) as collects_planned,
          (select count(*)::bigint from "order_deliveries" where "order_id" = "filled".id and true and (("kind" = 'collect'::text and "kind" is not null) and ("status" = 'pending'::text and "status" is not null) and ("is_under_way" = true::boolean and "is_under_way" is not null))) as collects_under_way,
          (select count(*)::bigint from "order_deliveries" where "order_id" = "filled".id and true and (("kind" = 'delivery'::text and "kind" is not null) and ("status" = 'pending'::text and "status" is not null) and "shipment_id" is distinct from null::bigint and ("is_under_way" = false::boolean and "is_under_way" is not null))) as deliveries_planned,
          (select count(*)::bigint from "order_deliveries" where "order_id" = "filled".id and true and (("kind" = 'delivery'::text and "kind" is not null) and ("status" = 'pending'::text and "status" is not null) and ("is_under_way" = true::boolean and "is_under_way" is not null))) as deliveries_under_way
        from orders as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".received_items, "stored".unmeasured_items, "stored".undecided_items, "stored".accepted_items, "stored".unfinished_items, "stored".to_return_items, "stored".measured_m2, "stored".measured_ml, "stored".measured_u, "stored".step_items, "stored".delivered_items, "stored".subtotal, "stored".services_total, "stored".paid_in, "stored".paid_out, "stored".collects_to_plan, "stored".collects_planned, "stored".collects_under_way, "stored".deliveries_planned, "stored".deliveries_under_way)
        is distinct from row("computed".received_items, "computed".unmeasured_items, "computed".undecided_items, "computed".accepted_items, "computed".unfinished_items, "computed".to_return_items, "computed".measured_m2, "computed".measured_ml, "computed".measured_u, "computed".step_items, "computed".delivered_items, "computed".subtotal, "computed".services_total, "computed".paid_in, "computed".paid_out, "computed".collects_to_plan, "computed".collects_planned, "computed".collects_under_way, "computed".deliveries_planned, "computed".deliveries_under_way)
    `)
    // reads every row of order_items; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update order_items as "stored" set
        on_board = "computed".on_board,
        planned_tasks = "computed".planned_tasks,
        open_tasks = "computed".open_tasks,
        done_tasks = "computed".done_tasks,
        open_dryings = "computed".open_dryings
      from (
        select "filled".id,
          (select count(*)::bigint from "order_delivery_items" where "order_item_id" = "filled".id and true and ("result" = any(array['loaded', 'refused', 'damaged']::text[]) and "result" is not null)) as on_board,
          (select count(*)::bigint from "tasks" where "order_item_id" = "filled".id and true and not coalesce("status" = any(array['skipped', 'canceled']::text[]), false)) as planned_tasks,
          (select count(*)::bigint from "tasks" where "order_item_id" = "filled".id and true and (("status" = any(array['pending', 'in_progress', 'paused']::text[]) and "status" is not null) and ("is_mandatory" = true::boolean and "is_mandatory" is not null))) as open_tasks,
          (select count(*)::bigint from "tasks" where "order_item_id" = "filled".id and true and ("status" = 'done'::text and "status" is not null)) as done_tasks,
          (select count(*)::bigint from "drying_items" where "order_item_id" = "filled".id and true and "out_at" is null) as open_dryings
        from order_items as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".on_board, "stored".planned_tasks, "stored".open_tasks, "stored".done_tasks, "stored".open_dryings)
        is distinct from row("computed".on_board, "computed".planned_tasks, "computed".open_tasks, "computed".done_tasks, "computed".open_dryings)
    `)
    // reads every row of dryings; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update dryings as "stored" set
        expected_end_at = "computed".expected_end_at,
        items_count = "computed".items_count,
        items_inside = "computed".items_inside
      from (
        select "filled".id,
          (select "expected_out_at" from "drying_items" where "drying_id" = "filled".id and true and true order by "expected_out_at" desc nulls last, "id" desc limit 1) as expected_end_at,
          (select count(*)::bigint from "drying_items" where "drying_id" = "filled".id and true and true) as items_count,
          (select count(*)::bigint from "drying_items" where "drying_id" = "filled".id and true and "out_at" is null) as items_inside
        from dryings as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".expected_end_at, "stored".items_count, "stored".items_inside)
        is distinct from row("computed".expected_end_at, "computed".items_count, "computed".items_inside)
    `)
    // reads every row of stocks; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update stocks as "stored" set
        occupancy = "computed".occupancy,
        waiting_items = "computed".waiting_items,
        occupied_area = "computed".occupied_area
      from (
        select "filled".id,
          (select count(*)::bigint from "order_items" where "current_stock_id" = "filled".id and "deleted_at" is null and true) as occupancy,
          (select count(*)::bigint from "order_items" where "current_stock_id" = "filled".id and "deleted_at" is null and ("status" = 'completed'::text and "status" is not null)) as waiting_items,
          (select coalesce(sum("measured_quantity"), 0)::numeric(10,3) from "order_items" where "current_stock_id" = "filled".id and "deleted_at" is null and ("unit" = 'm2'::text and "unit" is not null)) as occupied_area
        from stocks as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".occupancy, "stored".waiting_items, "stored".occupied_area)
        is distinct from row("computed".occupancy, "computed".waiting_items, "computed".occupied_area)
    `)
    // reads every row of tag_batches; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update tag_batches as "stored" set
        free_tags = "computed".free_tags,
        used_tags = "computed".used_tags
      from (
        select "filled".id,
          (select count(*)::bigint from "tags" where "tag_batch_id" = "filled".id and true and ("status" = 'free'::text and "status" is not null)) as free_tags,
          (select count(*)::bigint from "tags" where "tag_batch_id" = "filled".id and true and ("status" = 'used'::text and "status" is not null)) as used_tags
        from tag_batches as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".free_tags, "stored".used_tags)
        is distinct from row("computed".free_tags, "computed".used_tags)
    `)
    // reads every row of machines; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update machines as "stored" set
        open_breakdowns = "computed".open_breakdowns
      from (
        select "filled".id,
          (select count(*)::bigint from "maintenances" where "machine_id" = "filled".id and true and (("type" = 'corrective'::text and "type" is not null) and not coalesce("status" = any(array['done', 'canceled']::text[]), false))) as open_breakdowns
        from machines as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".open_breakdowns)
        is distinct from row("computed".open_breakdowns)
    `)
    // reads every row of meters; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update meters as "stored" set
        last_value = "computed".last_value,
        last_at = "computed".last_at
      from (
        select "filled".id,
          (select "value" from "meter_snapshots" where "meter_id" = "filled".id and true and true order by "taken_at" desc nulls last, "id" desc limit 1) as last_value,
          (select "taken_at" from "meter_snapshots" where "meter_id" = "filled".id and true and true order by "taken_at" desc nulls last, "id" desc limit 1) as last_at
        from meters as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".last_value, "stored".last_at)
        is distinct from row("computed".last_value, "computed".last_at)
    `)
    // reads every row of cleaning_materials; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update cleaning_materials as "stored" set
        entered = "computed".entered,
        used = "computed".used,
        bought_quantity = "computed".bought_quantity,
        bought_value = "computed".bought_value
      from (
        select "filled".id,
          (select coalesce(sum("quantity"), 0)::numeric(10,3) from "cleaning_material_stocks" where "cleaning_material_id" = "filled".id and true and true) as entered,
          (select coalesce(sum("quantity"), 0)::numeric(10,3) from "cleaning_material_uses" where "cleaning_material_id" = "filled".id and true and true) as used,
          (select coalesce(sum("quantity"), 0)::numeric(10,3) from "cleaning_material_stocks" where "cleaning_material_id" = "filled".id and true and ("kind" = any(array['purchase', 'opening']::text[]) and "kind" is not null)) as bought_quantity,
          (select coalesce(sum("value"), 0)::numeric(16,4) from "cleaning_material_stocks" where "cleaning_material_id" = "filled".id and true and ("kind" = any(array['purchase', 'opening']::text[]) and "kind" is not null)) as bought_value
        from cleaning_materials as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".entered, "stored".used, "stored".bought_quantity, "stored".bought_value)
        is distinct from row("computed".entered, "computed".used, "computed".bought_quantity, "computed".bought_value)
    `)
    // reads every row of shipments; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update shipments as "stored" set
        stops_count = "computed".stops_count,
        pending_count = "computed".pending_count,
        to_collect_count = "computed".to_collect_count,
        done_count = "computed".done_count,
        failed_count = "computed".failed_count,
        planned_area = "computed".planned_area,
        cash_expected = "computed".cash_expected
      from (
        select "filled".id,
          (select count(*)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and true) as stops_count,
          (select count(*)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and ("status" = 'pending'::text and "status" is not null)) as pending_count,
          (select count(*)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and (("status" = 'pending'::text and "status" is not null) and ("kind" = 'collect'::text and "kind" is not null))) as to_collect_count,
          (select count(*)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and ("status" = any(array['done', 'semi_done']::text[]) and "status" is not null)) as done_count,
          (select count(*)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and ("status" = any(array['no_response', 'regret', 'canceled']::text[]) and "status" is not null)) as failed_count,
          (select coalesce(sum("area"), 0)::numeric(10,3) from "order_deliveries" where "shipment_id" = "filled".id and true and "status" is distinct from 'canceled'::text) as planned_area,
          (select coalesce(sum("cash_moved"), 0)::bigint from "transactions" where "shipment_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'in'::text and "type" is not null))) as cash_expected
        from shipments as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".stops_count, "stored".pending_count, "stored".to_collect_count, "stored".done_count, "stored".failed_count, "stored".planned_area, "stored".cash_expected)
        is distinct from row("computed".stops_count, "computed".pending_count, "computed".to_collect_count, "computed".done_count, "computed".failed_count, "computed".planned_area, "computed".cash_expected)
    `)
    // reads every row of order_deliveries; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update order_deliveries as "stored" set
        amount_collected = "computed".amount_collected,
        calls_count = "computed".calls_count,
        unloaded_items = "computed".unloaded_items,
        on_board_items = "computed".on_board_items
      from (
        select "filled".id,
          (select coalesce(sum("amount_mad"), 0)::bigint from "transactions" where "order_delivery_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'in'::text and "type" is not null))) as amount_collected,
          (select count(*)::bigint from "delivery_calls" where "order_delivery_id" = "filled".id and true and true) as calls_count,
          (select count(*)::bigint from "order_delivery_items" where "order_delivery_id" = "filled".id and true and ("result" = 'expected'::text and "result" is not null)) as unloaded_items,
          (select count(*)::bigint from "order_delivery_items" where "order_delivery_id" = "filled".id and true and ("result" = any(array['loaded', 'refused', 'damaged']::text[]) and "result" is not null)) as on_board_items
        from order_deliveries as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".amount_collected, "stored".calls_count, "stored".unloaded_items, "stored".on_board_items)
        is distinct from row("computed".amount_collected, "computed".calls_count, "computed".unloaded_items, "computed".on_board_items)
    `)
    // reads every row of transactions; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update transactions as "stored" set
        refunded_amount = "computed".refunded_amount
      from (
        select "filled".id,
          (select coalesce(sum("amount"), 0)::bigint from "transactions" where "refund_of_id" = "filled".id and true and "status" is distinct from 'canceled'::text) as refunded_amount
        from transactions as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".refunded_amount)
        is distinct from row("computed".refunded_amount)
    `)
    // reads every row of cash_sessions; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update cash_sessions as "stored" set
        cash_in = "computed".cash_in,
        cash_out = "computed".cash_out
      from (
        select "filled".id,
          (select coalesce(sum("cash_moved"), 0)::bigint from "transactions" where "cash_session_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'in'::text and "type" is not null))) as cash_in,
          (select coalesce(sum("cash_moved"), 0)::bigint from "transactions" where "cash_session_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'out'::text and "type" is not null))) as cash_out
        from cash_sessions as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".cash_in, "stored".cash_out)
        is distinct from row("computed".cash_in, "computed".cash_out)
    `)
    // reads every row of invoices; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update invoices as "stored" set
        paid_in = "computed".paid_in,
        paid_out = "computed".paid_out
      from (
        select "filled".id,
          (select coalesce(sum("amount_mad"), 0)::bigint from "transactions" where "invoice_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'in'::text and "type" is not null))) as paid_in,
          (select coalesce(sum("amount_mad"), 0)::bigint from "transactions" where "invoice_id" = "filled".id and true and ("status" is distinct from 'canceled'::text and ("type" = 'out'::text and "type" is not null))) as paid_out
        from invoices as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".paid_in, "stored".paid_out)
        is distinct from row("computed".paid_in, "computed".paid_out)
    `)
    // reads every row of clients; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update clients as "stored" set
        orders_count = "computed".orders_count
      from (
        select "filled".id,
          (select count(*)::bigint from "orders" where "client_id" = "filled".id and "deleted_at" is null and true) as orders_count
        from clients as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".orders_count)
        is distinct from row("computed".orders_count)
    `)
    // reads every row of known_items; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update known_items as "stored" set
        items_count = "computed".items_count
      from (
        select "filled".id,
          (select count(*)::bigint from "order_items" where "known_item_id" = "filled".id and "deleted_at" is null and true) as items_count
        from known_items as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".items_count)
        is distinct from row("computed".items_count)
    `)
    // reads every row of shipments; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update shipments as "stored" set
        unloaded_items = "computed".unloaded_items,
        on_board_items = "computed".on_board_items
      from (
        select "filled".id,
          (select coalesce(sum("unloaded_items"), 0)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and (("kind" = 'delivery'::text and "kind" is not null) and ("status" = 'pending'::text and "status" is not null))) as unloaded_items,
          (select coalesce(sum("on_board_items"), 0)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and true) as on_board_items
        from shipments as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".unloaded_items, "stored".on_board_items)
        is distinct from row("computed".unloaded_items, "computed".on_board_items)
    `)
    // reads every row of couriers; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update couriers as "stored" set
        points = "computed".points
      from (
        select "filled".id,
          (select coalesce(sum("done_count"), 0)::bigint from "shipments" where "courier_id" = "filled".id and "deleted_at" is null and true) as points
        from couriers as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".points)
        is distinct from row("computed".points)
    `)
    // reads every row of clients; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update clients as "stored" set
        balance = "computed".balance
      from (
        select "filled".id,
          (select coalesce(sum("balance"), 0)::bigint from "orders" where "client_id" = "filled".id and "deleted_at" is null and "status" is distinct from 'canceled'::text) as balance
        from clients as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".balance)
        is distinct from row("computed".balance)
    `)
    this.schema.raw(`
      comment on column orders.received_items is 'rollup e1bef24bed7e2563';
      comment on column orders.unmeasured_items is 'rollup e7bce352e460d230';
      comment on column orders.undecided_items is 'rollup 1bba11b02333ef98';
      comment on column orders.accepted_items is 'rollup ef6a035328b9708d';
      comment on column orders.unfinished_items is 'rollup 2626b4de507134e9';
      comment on column orders.to_return_items is 'rollup e3e93c4eb7380c80';
      comment on column orders.measured_m2 is 'rollup 5f2c59d0ff5a9ed8';
      comment on column orders.measured_ml is 'rollup f125ad1084a64f04';
      comment on column orders.measured_u is 'rollup cb02b633571e4f87';
      comment on column orders.step_items is 'rollup d6faefc9bedc52d0';
      comment on column orders.delivered_items is 'rollup 5c4e733dbb2fa933';
      comment on column orders.subtotal is 'rollup b6cb0026f6995087';
      comment on column orders.services_total is 'rollup 151f5084486a2f1d';
      comment on column orders.paid_in is 'rollup bb9fa86ab0433620';
      comment on column orders.paid_out is 'rollup d1f0c4c6c209d4b0';
      comment on column orders.collects_to_plan is 'rollup 6b54878faec3be82';
      comment on column orders.collects_planned is 'rollup 627f92b3953373b5';
      comment on column orders.collects_under_way is 'rollup 8bb7c034ff57bc48';
      comment on column orders.deliveries_planned is 'rollup 9f68dded265cf38b';
      comment on column orders.deliveries_under_way is 'rollup 34b2bc08c569c450';
      comment on column order_items.on_board is 'rollup b6c9cefa02c1ecc4';
      comment on column order_items.planned_tasks is 'rollup df7566167b904a32';
      comment on column order_items.open_tasks is 'rollup 800146788cdd4c1e';
      comment on column order_items.done_tasks is 'rollup a2084a03a4a27625';
      comment on column order_items.open_dryings is 'rollup 3697d450242c3bf6';
      comment on column dryings.expected_end_at is 'rollup f40dc30f2357c296';
      comment on column dryings.items_count is 'rollup edc34b8187e8ef6f';
      comment on column dryings.items_inside is 'rollup b66dcbd666d98ffe';
      comment on column stocks.occupancy is 'rollup 400166b98897a31d';
      comment on column stocks.waiting_items is 'rollup 31a721c123437ed9';
      comment on column stocks.occupied_area is 'rollup bfd035d28729f329';
      comment on column tag_batches.free_tags is 'rollup e25c8f3e2bff7524';
      comment on column tag_batches.used_tags is 'rollup 9d6d0658145ec3d7';
      comment on column machines.open_breakdowns is 'rollup a13fd94dea7d13c1';
      comment on column meters.last_value is 'rollup 0c6474c727e45475';
      comment on column meters.last_at is 'rollup 6184c10534171a03';
      comment on column cleaning_materials.entered is 'rollup 43119b5ca537fadc';
      comment on column cleaning_materials.used is 'rollup 609194bc84b55175';
      comment on column cleaning_materials.bought_quantity is 'rollup 7e591a949474fdae';
      comment on column cleaning_materials.bought_value is 'rollup a89ff09ed3bff469';
      comment on column shipments.stops_count is 'rollup 87611ed2465ab7c4';
      comment on column shipments.pending_count is 'rollup 4ceb33c8de58a8f7';
      comment on column shipments.to_collect_count is 'rollup 7547fa0ec72e5b57';
      comment on column shipments.done_count is 'rollup fdcc26db5123a808';
      comment on column shipments.failed_count is 'rollup 7fff98c3cf386fa4';
      comment on column shipments.unloaded_items is 'rollup f642e5913d1f978e';
      comment on column shipments.on_board_items is 'rollup c431fe53b5632ed6';
      comment on column shipments.planned_area is 'rollup 1daef22f3f267cd6';
      comment on column shipments.cash_expected is 'rollup eafcd41c65784d6b';
      comment on column order_deliveries.amount_collected is 'rollup fb3fd9a47058eaa4';
      comment on column order_deliveries.calls_count is 'rollup 0c5074dd68eb9e26';
      comment on column order_deliveries.unloaded_items is 'rollup e19238474ac47832';
      comment on column order_deliveries.on_board_items is 'rollup 7091ee817b93bd00';
      comment on column couriers.points is 'rollup e521f4d268ff1115';
      comment on column transactions.refunded_amount is 'rollup 8e01a6b1464cb877';
      comment on column cash_sessions.cash_in is 'rollup 63eebc05e4209423';
      comment on column cash_sessions.cash_out is 'rollup 8b65d73d99f389a2';
      comment on column invoices.paid_in is 'rollup 40ced7ce0d32c296';
      comment on column invoices.paid_out is 'rollup b4389497e3beaa86';
      comment on column clients.balance is 'rollup f9fb6c0e4a5ce53c';
      comment on column clients.orders_count is 'rollup b01f0bcf0ec0d1b4';
      comment on column known_items.items_count is 'rollup 04377870fb4f435e'
    `)
  }

  override async down() {
    this.schema.raw(`
      comment on column cash_sessions.cash_in is null;
      comment on column cash_sessions.cash_out is null;
      comment on column cleaning_materials.entered is null;
      comment on column cleaning_materials.used is null;
      comment on column cleaning_materials.bought_quantity is null;
      comment on column cleaning_materials.bought_value is null;
      comment on column clients.balance is null;
      comment on column clients.orders_count is null;
      comment on column couriers.points is null;
      comment on column dryings.expected_end_at is null;
      comment on column dryings.items_count is null;
      comment on column dryings.items_inside is null;
      comment on column invoices.paid_in is null;
      comment on column invoices.paid_out is null;
      comment on column known_items.items_count is null;
      comment on column machines.open_breakdowns is null;
      comment on column meters.last_value is null;
      comment on column meters.last_at is null;
      comment on column order_deliveries.amount_collected is null;
      comment on column order_deliveries.calls_count is null;
      comment on column order_deliveries.unloaded_items is null;
      comment on column order_deliveries.on_board_items is null;
      comment on column order_items.planned_tasks is null;
      comment on column order_items.done_tasks is null;
      comment on column order_items.open_dryings is null;
      comment on column order_items.open_tasks is null;
      comment on column order_items.on_board is null;
      comment on column orders.received_items is null;
      comment on column orders.unmeasured_items is null;
      comment on column orders.undecided_items is null;
      comment on column orders.accepted_items is null;
      comment on column orders.unfinished_items is null;
      comment on column orders.delivered_items is null;
      comment on column orders.subtotal is null;
      comment on column orders.services_total is null;
      comment on column orders.paid_in is null;
      comment on column orders.paid_out is null;
      comment on column orders.to_return_items is null;
      comment on column orders.measured_m2 is null;
      comment on column orders.measured_ml is null;
      comment on column orders.measured_u is null;
      comment on column orders.collects_to_plan is null;
      comment on column orders.collects_planned is null;
      comment on column orders.collects_under_way is null;
      comment on column orders.deliveries_planned is null;
      comment on column orders.deliveries_under_way is null;
      comment on column orders.step_items is null;
      comment on column shipments.stops_count is null;
      comment on column shipments.pending_count is null;
      comment on column shipments.to_collect_count is null;
      comment on column shipments.done_count is null;
      comment on column shipments.failed_count is null;
      comment on column shipments.unloaded_items is null;
      comment on column shipments.on_board_items is null;
      comment on column shipments.planned_area is null;
      comment on column shipments.cash_expected is null;
      comment on column stocks.occupancy is null;
      comment on column stocks.occupied_area is null;
      comment on column stocks.waiting_items is null;
      comment on column tag_batches.free_tags is null;
      comment on column tag_batches.used_tags is null;
      comment on column transactions.refunded_amount is null
    `)
  }
}
