import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table invariant_findings drop constraint invariant_findings_invariant_check')
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check check (invariant in ('item_not_measured',
          'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
          'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit', 'pending_stop_of_closed_shipment',
          'courier_in_two_shipments', 'two_open_dryings', 'two_running_steps', 'two_open_drawers', 'invoice_number_missing',
          'history_unprotected', 'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads', 'in_two_loads',
          'settlement_differs', 'stop_not_needed', 'stop_address_differs', 'stop_items_differ', 'stop_amount_differs',
          'delivery_without_stop', 'next_stop_differs', 'unwashed_without_stop', 'delivered_with_items_here', 'stop_slot_differs',
          'stop_shipment_differs', 'rack_differs', 'attendances_overlap', 'invoice_differs', 'invoice_orders_differ',
          'invoice_status_differs', 'credit_note_differs', 'order_vat_differs', 'cash_in_no_drawer'))
    `)
  }

  override async down() {
    this.schema.raw('alter table invariant_findings drop constraint invariant_findings_invariant_check')
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check CHECK ((invariant = ANY (ARRAY['item_not_measured'::text,
          'item_not_finished'::text, 'item_not_delivered'::text, 'order_not_delivered'::text, 'open_step_of_finished_item'::text,
          'place_differs_from_movements'::text, 'in_two_places'::text, 'sum_differs'::text, 'price_without_audit'::text,
          'pending_stop_of_closed_shipment'::text, 'courier_in_two_shipments'::text, 'two_open_dryings'::text,
          'two_running_steps'::text, 'two_open_drawers'::text, 'invoice_number_missing'::text, 'history_unprotected'::text,
          'material_below_zero'::text, 'meter_ran_back'::text, 'tag_on_two_items'::text, 'two_running_loads'::text,
          'in_two_loads'::text, 'settlement_differs'::text, 'stop_not_needed'::text, 'stop_address_differs'::text,
          'stop_items_differ'::text, 'stop_amount_differs'::text, 'delivery_without_stop'::text, 'stop_slot_differs'::text,
          'stop_shipment_differs'::text, 'rack_differs'::text, 'attendances_overlap'::text, 'invoice_differs'::text,
          'invoice_orders_differ'::text, 'invoice_status_differs'::text, 'credit_note_differs'::text, 'order_vat_differs'::text,
          'cash_in_no_drawer'::text])))
    `)
  }
}
