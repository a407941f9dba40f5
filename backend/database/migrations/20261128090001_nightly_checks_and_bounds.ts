import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    // What a bound forbids now: a step before all others is the first; with a limit of nothing nothing fits, so there was none.
    this.schema.raw(`
      update tasks set position = least(greatest(position, 0), 10000) where position not between 0 and 10000;
      update stocks set max_area = null where max_area = 0;
      update machines set capacity = nullif(capacity, 0), capacity_kg = nullif(capacity_kg, 0) where 0 in (capacity, capacity_kg);
      update vehicles set max_area = null where max_area = 0;
      update departments set daily_capacity = null where daily_capacity = 0;
      update order_items set weight_kg = null where weight_kg = 0;
      update maintenances set due_value = 0.01 where due_value = 0
    `)
    this.schema.raw(`
      alter table stocks drop constraint stocks_max_area_check;
      alter table machines drop constraint machines_capacity_check;
      alter table machines drop constraint machines_capacity_kg_check;
      alter table vehicles drop constraint vehicles_max_area_check;
      alter table departments drop constraint departments_daily_capacity_check;
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      alter table invariant_findings drop constraint invariant_findings_subject_check;
      alter table order_items drop constraint order_items_weight_kg_check;
      alter table maintenances drop constraint maintenances_due_value_check;
      alter table order_items add constraint order_items_weight_kg_check check ((weight_kg >= 0.001) and (weight_kg <= 1000));
      alter table maintenances add constraint maintenances_due_value_check check (due_value >= 0.01);
      alter table tasks add constraint tasks_position_check check ((position >= 0) and (position <= 10000));
      alter table stocks add constraint stocks_max_area_check check (max_area >= 0.01);
      alter table machines add constraint machines_capacity_check check (capacity >= 0.01);
      alter table machines add constraint machines_capacity_kg_check check (capacity_kg >= 0.01);
      alter table vehicles add constraint vehicles_max_area_check check ((max_area >= 0.01) and (max_area <= 1000));
      alter table departments add constraint departments_daily_capacity_check check (daily_capacity >= 0.01)
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check check (invariant in ('item_not_measured',
          'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
          'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit', 'pending_stop_of_closed_shipment',
          'courier_in_two_shipments', 'two_open_dryings', 'two_running_steps', 'two_open_drawers', 'invoice_number_missing',
          'history_unprotected', 'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads', 'in_two_loads',
          'settlement_differs', 'stop_not_needed', 'stop_address_differs', 'stop_items_differ', 'stop_amount_differs',
          'delivery_without_stop', 'stop_slot_differs', 'stop_shipment_differs', 'rack_differs', 'attendances_overlap',
          'invoice_differs', 'invoice_orders_differ', 'invoice_status_differs', 'credit_note_differs', 'order_vat_differs'))
    `)
    this.schema.raw(`
      alter table invariant_findings add constraint invariant_findings_subject_check check ((subject_type in ('orders',
          'order_items', 'loads', 'dryings', 'stocks', 'tag_batches', 'machines', 'meters', 'cleaning_materials', 'shipments',
          'order_deliveries', 'couriers', 'transactions', 'cash_sessions', 'settlements', 'invoices', 'clients', 'known_items',
          'users')) and ((subject_type is null) = (subject_id is null)))
    `)
  }

  override async down() {
    this.schema.raw(`
      delete from invariant_findings
        where invariant in ('stop_slot_differs', 'stop_shipment_differs', 'rack_differs', 'attendances_overlap');
      alter table departments drop constraint departments_daily_capacity_check;
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      alter table invariant_findings drop constraint invariant_findings_subject_check;
      alter table machines drop constraint machines_capacity_check;
      alter table machines drop constraint machines_capacity_kg_check;
      alter table stocks drop constraint stocks_max_area_check;
      alter table tasks drop constraint tasks_position_check;
      alter table order_items drop constraint order_items_weight_kg_check;
      alter table maintenances drop constraint maintenances_due_value_check;
      alter table order_items add constraint order_items_weight_kg_check check ((weight_kg >= 0) and (weight_kg <= 1000));
      alter table maintenances add constraint maintenances_due_value_check check (due_value >= 0);
      alter table vehicles drop constraint vehicles_max_area_check;
      alter table departments add constraint departments_daily_capacity_check CHECK ((daily_capacity >= (0)::numeric))
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check CHECK ((invariant = ANY (ARRAY['item_not_measured'::text,
          'item_not_finished'::text, 'item_not_delivered'::text, 'order_not_delivered'::text, 'open_step_of_finished_item'::text,
          'place_differs_from_movements'::text, 'in_two_places'::text, 'sum_differs'::text, 'price_without_audit'::text,
          'pending_stop_of_closed_shipment'::text, 'courier_in_two_shipments'::text, 'two_open_dryings'::text,
          'two_running_steps'::text, 'two_open_drawers'::text, 'invoice_number_missing'::text, 'history_unprotected'::text,
          'material_below_zero'::text, 'meter_ran_back'::text, 'tag_on_two_items'::text, 'two_running_loads'::text,
          'in_two_loads'::text, 'settlement_differs'::text, 'stop_not_needed'::text, 'stop_address_differs'::text,
          'stop_items_differ'::text, 'stop_amount_differs'::text, 'delivery_without_stop'::text, 'invoice_differs'::text,
          'invoice_orders_differ'::text, 'invoice_status_differs'::text, 'credit_note_differs'::text, 'order_vat_differs'::text])))
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_subject_check CHECK (((subject_type = ANY (ARRAY['orders'::text,
          'order_items'::text, 'loads'::text, 'dryings'::text, 'stocks'::text, 'tag_batches'::text, 'machines'::text,
          'meters'::text, 'cleaning_materials'::text, 'shipments'::text, 'order_deliveries'::text, 'couriers'::text,
          'transactions'::text, 'cash_sessions'::text, 'settlements'::text, 'invoices'::text, 'clients'::text,
          'known_items'::text])) AND ((subject_type IS NULL) = (subject_id IS NULL))))
    `)
    this.schema.raw(`
      alter table machines add constraint machines_capacity_check CHECK ((capacity >= (0)::numeric));
      alter table machines add constraint machines_capacity_kg_check CHECK ((capacity_kg >= (0)::numeric));
      alter table stocks add constraint stocks_max_area_check CHECK ((max_area >= (0)::numeric))
    `)
    this.schema.raw(`

          alter table vehicles add constraint vehicles_max_area_check CHECK (((max_area >= (0)::numeric) AND (max_area <= (1000)::numeric)))
    `)
  }
}
