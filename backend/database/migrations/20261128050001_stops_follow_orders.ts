import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      alter table shipments add column changed_count integer not null default 0;
      alter table order_deliveries add column order_changes text[] not null default '{}';
      alter table order_deliveries add column offered_address_id bigint;
      alter table order_deliveries add column offered_date date;
      alter table order_deliveries add column offered_slot_from time without time zone;
      alter table order_deliveries add column offered_slot_to time without time zone;
      alter table order_deliveries add column offered_items integer;
      alter table order_deliveries add column own_values text[] not null default '{}';
      alter table order_deliveries add column is_order_changed boolean not null default false
    `)
    this.schema.raw(`
      alter table order_deliveries add constraint order_deliveries_order_changes_check check (order_changes <@ array['need',
          'address', 'place', 'slot', 'items'])
    `)
    this.schema.raw(`
      alter table order_deliveries add constraint order_deliveries_own_values_check check (own_values <@ array['need',
          'address', 'place', 'slot', 'items'])
    `)
    this.schema.raw(`
      alter table invariant_findings add constraint invariant_findings_invariant_check check (invariant in ('item_not_measured',
          'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
          'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit', 'pending_stop_of_closed_shipment',
          'courier_in_two_shipments', 'two_open_dryings', 'two_running_steps', 'two_open_drawers', 'invoice_number_missing',
          'history_unprotected', 'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads', 'in_two_loads',
          'settlement_differs', 'stop_not_needed', 'stop_address_differs', 'stop_items_differ', 'stop_amount_differs',
          'delivery_without_stop'))
    `)
    this.schema.raw(`
      alter table order_deliveries add constraint order_deliveries_offered_address_id_foreign
        foreign key (offered_address_id) references addresses (id) on delete restrict;
      create index order_deliveries_offered_address_id_index on order_deliveries using btree (offered_address_id);
      create index order_deliveries_is_order_changed_index on order_deliveries using btree (is_order_changed)
    `)
    // What pending stops say otherwise than their orders by now: figures follow at once, the rest is offered to the dispatcher.
    this.schema.raw(`
      update order_deliveries as stop set
        zone_id = address.zone_id,
        area = o.measured_m2,
        amount_due = case when stop.kind = 'delivery' then greatest(o.balance, 0) end,
        expected_items = case when stop.kind = 'collect' then coalesce(o.declared_items, o.received_items) else stop.expected_items end
      from orders o, addresses address where o.id = stop.order_id and address.id = stop.address_id and stop.status = 'pending';
      update order_deliveries as stop set order_changes = '{address}', offered_address_id = said.address_id, is_order_changed = true
      from (
        select pending.id, case when kind = 'delivery' then coalesce(o.delivery_address_id, o.address_id) else o.address_id end as address_id
        from order_deliveries pending join orders o on o.id = pending.order_id where pending.status = 'pending'
      ) as said where said.id = stop.id and said.address_id <> stop.address_id;
      update order_deliveries as stop set order_changes = array_prepend('need', order_changes), is_order_changed = true
      from orders o where o.id = stop.order_id and stop.status = 'pending'
        and not case when stop.kind = 'delivery' then o.return_mode = 'delivery' and o.status not in ('delivered', 'canceled')
          else o.type = 'transport' and o.status = 'pending' end
    `)
    // reads every row of shipments; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update shipments as "stored" set
        changed_count = "computed".changed_count
      from (
        select "filled".id,
          (select count(*)::bigint from "order_deliveries" where "shipment_id" = "filled".id and true and (("status" = 'pending'::text and "status" is not null) and ("is_order_changed" = true::boolean and "is_order_changed" is not null))) as changed_count
        from shipments as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".changed_count)
        is distinct from row("computed".changed_count)
    `)
    this.schema.raw(`
      comment on column shipments.changed_count is 'rollup 97b3662f83ff9735'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      delete from invariant_findings where invariant in ('stop_not_needed', 'stop_address_differs', 'stop_items_differ', 'stop_amount_differs', 'delivery_without_stop');
      alter table order_deliveries drop column order_changes;
      alter table order_deliveries drop column offered_address_id;
      alter table order_deliveries drop column offered_date;
      alter table order_deliveries drop column offered_slot_from;
      alter table order_deliveries drop column offered_slot_to;
      alter table order_deliveries drop column offered_items;
      alter table order_deliveries drop column own_values;
      alter table order_deliveries drop column is_order_changed;
      alter table shipments drop column changed_count
    `)
    this.schema.raw(`
      alter table invariant_findings add constraint invariant_findings_invariant_check CHECK ((invariant = ANY (ARRAY['item_not_measured'::text,
          'item_not_finished'::text, 'item_not_delivered'::text, 'order_not_delivered'::text, 'open_step_of_finished_item'::text,
          'place_differs_from_movements'::text, 'in_two_places'::text, 'sum_differs'::text, 'price_without_audit'::text,
          'pending_stop_of_closed_shipment'::text, 'courier_in_two_shipments'::text, 'two_open_dryings'::text,
          'two_running_steps'::text, 'two_open_drawers'::text, 'invoice_number_missing'::text, 'history_unprotected'::text,
          'material_below_zero'::text, 'meter_ran_back'::text, 'tag_on_two_items'::text, 'two_running_loads'::text,
          'in_two_loads'::text, 'settlement_differs'::text])))
    `)
  }
}
