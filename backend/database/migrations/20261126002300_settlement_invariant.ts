import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      alter table invariant_findings drop constraint invariant_findings_subject_check
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check check (invariant in ('item_not_measured',
          'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
          'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit', 'pending_stop_of_closed_shipment',
          'courier_in_two_shipments', 'two_open_dryings', 'two_running_steps', 'two_open_drawers', 'invoice_number_missing',
          'history_unprotected', 'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads', 'in_two_loads',
          'settlement_differs'))
    `)
    this.schema.raw(`
      alter table invariant_findings add constraint invariant_findings_subject_check check ((subject_type in ('orders',
          'order_items', 'loads', 'dryings', 'stocks', 'tag_batches', 'machines', 'meters', 'cleaning_materials', 'shipments',
          'order_deliveries', 'couriers', 'transactions', 'cash_sessions', 'settlements', 'invoices', 'clients',
          'known_items')) and ((subject_type is null) = (subject_id is null)))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      alter table invariant_findings drop constraint invariant_findings_subject_check
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check CHECK ((invariant = ANY (ARRAY['item_not_measured'::text,
          'item_not_finished'::text, 'item_not_delivered'::text, 'order_not_delivered'::text, 'open_step_of_finished_item'::text,
          'place_differs_from_movements'::text, 'in_two_places'::text, 'sum_differs'::text, 'price_without_audit'::text,
          'pending_stop_of_closed_shipment'::text, 'courier_in_two_shipments'::text, 'two_open_dryings'::text,
          'two_running_steps'::text, 'two_open_drawers'::text, 'invoice_number_missing'::text, 'history_unprotected'::text,
          'material_below_zero'::text, 'meter_ran_back'::text, 'tag_on_two_items'::text, 'two_running_loads'::text,
          'in_two_loads'::text])))
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_subject_check CHECK (((subject_type = ANY (ARRAY['orders'::text,
          'order_items'::text, 'dryings'::text, 'stocks'::text, 'tag_batches'::text, 'machines'::text, 'meters'::text,
          'cleaning_materials'::text, 'shipments'::text, 'order_deliveries'::text, 'couriers'::text, 'transactions'::text,
          'cash_sessions'::text, 'invoices'::text, 'clients'::text,
          'known_items'::text])) AND ((subject_type IS NULL) = (subject_id IS NULL))))
    `)
  }
}
