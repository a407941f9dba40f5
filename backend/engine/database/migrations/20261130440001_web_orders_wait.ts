import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table orders drop constraint orders_cancel_reason_check;
      alter table order_items drop constraint order_items_cancel_reason_check;
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      alter table orders add column accepted_at timestamp with time zone;
      alter table orders add column accepted_by_id bigint;
      alter table order_deliveries add column is_held boolean not null default false;
      alter table settings add column clients_accept_web_orders boolean not null default false
    `)
    // Until now nobody had to accept one.
    this.schema.raw('update orders set accepted_at = created_at')
    this.schema.raw(`
      alter table orders add constraint orders_cancel_reason_check check (cancel_reason in ('client_changed_mind',
          'price_too_high', 'client_unreachable', 'out_of_area', 'no_room', 'duplicate', 'item_unsuitable', 'lost', 'damaged',
          'other'))
    `)
    this.schema.raw(`
      alter table order_items add constraint order_items_cancel_reason_check check (cancel_reason in ('client_changed_mind',
          'price_too_high', 'client_unreachable', 'out_of_area', 'no_room', 'duplicate', 'item_unsuitable', 'lost', 'damaged',
          'other'))
    `)
    this.schema.raw(`
      alter table notification_templates add constraint notification_templates_event_check check (event in ('order_created',
          'order_accepted', 'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready',
          'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response',
          'delivered', 'unwashed_return', 'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder',
          'run_published', 'run_assigned', 'run_changed', 'breakdown', 'order_stuck', 'drying_overdue', 'rack_full', 'rework',
          'machine_down', 'maintenance_due', 'meter_alert', 'material_low', 'material_expiring', 'cash_variance',
          'document_expiring', 'shift_published', 'claim_opened', 'claim_answered', 'order_refused', 'web_order', 'bad_rating',
          'invariant_broken'))
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_event_check check (event in ('order_created', 'order_accepted',
          'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder',
          'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered',
          'unwashed_return', 'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published',
          'run_assigned', 'run_changed', 'breakdown', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down',
          'maintenance_due', 'meter_alert', 'material_low', 'material_expiring', 'cash_variance', 'document_expiring',
          'shift_published', 'claim_opened', 'claim_answered', 'order_refused', 'web_order', 'bad_rating', 'invariant_broken'))
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check check (invariant in ('item_not_measured',
          'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
          'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit', 'pending_stop_of_closed_shipment',
          'courier_in_two_shipments', 'two_open_dryings', 'two_running_steps', 'two_open_drawers', 'invoice_number_missing',
          'history_unprotected', 'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads', 'in_two_loads',
          'settlement_differs', 'stop_not_needed', 'stop_address_differs', 'stop_items_differ', 'stop_amount_differs',
          'stop_held_differs', 'delivery_without_stop', 'next_stop_differs', 'unwashed_without_stop', 'delivered_with_items_here',
          'stop_slot_differs', 'stop_shipment_differs', 'rack_differs', 'attendances_overlap', 'invoice_differs',
          'invoice_orders_differ', 'invoice_status_differs', 'credit_note_differs', 'order_vat_differs', 'cash_in_no_drawer'))
    `)
    this.schema.raw(`
      alter table orders add constraint orders_accepted_by_id_foreign
        foreign key (accepted_by_id) references users (id) on delete restrict;
      create index orders_accepted_by_id_index on orders using btree (accepted_by_id);
      create index order_deliveries_is_held_index on order_deliveries using btree (is_held)
    `)
  }

  override async down() {
    // What there was no word for.
    this.schema.raw(`
      update orders set cancel_reason = 'other' where cancel_reason = 'no_room';
      update order_items set cancel_reason = 'other' where cancel_reason = 'no_room';
      update notifications set event = null where event = 'order_accepted';
      delete from notification_templates where event = 'order_accepted';
      delete from invariant_findings where invariant = 'stop_held_differs'
    `)
    this.schema.raw(`
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      alter table order_items drop constraint order_items_cancel_reason_check;
      alter table orders drop constraint orders_cancel_reason_check;
      alter table order_deliveries drop column is_held;
      alter table orders drop column accepted_at;
      alter table orders drop column accepted_by_id;
      alter table settings drop column clients_accept_web_orders
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check CHECK ((invariant = ANY (ARRAY['item_not_measured'::text,
          'item_not_finished'::text, 'item_not_delivered'::text, 'order_not_delivered'::text, 'open_step_of_finished_item'::text,
          'place_differs_from_movements'::text, 'in_two_places'::text, 'sum_differs'::text, 'price_without_audit'::text,
          'pending_stop_of_closed_shipment'::text, 'courier_in_two_shipments'::text, 'two_open_dryings'::text,
          'two_running_steps'::text, 'two_open_drawers'::text, 'invoice_number_missing'::text, 'history_unprotected'::text,
          'material_below_zero'::text, 'meter_ran_back'::text, 'tag_on_two_items'::text, 'two_running_loads'::text,
          'in_two_loads'::text, 'settlement_differs'::text, 'stop_not_needed'::text, 'stop_address_differs'::text,
          'stop_items_differ'::text, 'stop_amount_differs'::text, 'delivery_without_stop'::text, 'next_stop_differs'::text,
          'unwashed_without_stop'::text, 'delivered_with_items_here'::text, 'stop_slot_differs'::text,
          'stop_shipment_differs'::text, 'rack_differs'::text, 'attendances_overlap'::text, 'invoice_differs'::text,
          'invoice_orders_differ'::text, 'invoice_status_differs'::text, 'credit_note_differs'::text, 'order_vat_differs'::text,
          'cash_in_no_drawer'::text])))
    `)
    this.schema.raw(`

          alter table notification_templates add constraint notification_templates_event_check CHECK ((event = ANY (ARRAY['order_created'::text,
          'slot_confirmed'::text, 'slot_changed'::text, 'courier_on_the_way'::text, 'collected'::text, 'count_difference'::text,
          'quote_ready'::text, 'quote_reminder'::text, 'quote_decided'::text, 'order_confirmed'::text, 'promise_changed'::text,
          'order_ready'::text, 'ready_reminder'::text, 'no_response'::text, 'delivered'::text, 'unwashed_return'::text,
          'rating_request'::text, 'dead_stock_warning'::text, 'payment_received'::text, 'payment_reminder'::text,
          'run_published'::text, 'run_assigned'::text, 'run_changed'::text, 'breakdown'::text, 'order_stuck'::text,
          'drying_overdue'::text, 'rack_full'::text, 'rework'::text, 'machine_down'::text, 'maintenance_due'::text,
          'meter_alert'::text, 'material_low'::text, 'material_expiring'::text, 'cash_variance'::text, 'document_expiring'::text,
          'shift_published'::text, 'claim_opened'::text, 'claim_answered'::text, 'order_refused'::text, 'web_order'::text,
          'bad_rating'::text, 'invariant_broken'::text])))
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_event_check CHECK ((event = ANY (ARRAY['order_created'::text,
          'slot_confirmed'::text, 'slot_changed'::text, 'courier_on_the_way'::text, 'collected'::text, 'count_difference'::text,
          'quote_ready'::text, 'quote_reminder'::text, 'quote_decided'::text, 'order_confirmed'::text, 'promise_changed'::text,
          'order_ready'::text, 'ready_reminder'::text, 'no_response'::text, 'delivered'::text, 'unwashed_return'::text,
          'rating_request'::text, 'dead_stock_warning'::text, 'payment_received'::text, 'payment_reminder'::text,
          'run_published'::text, 'run_assigned'::text, 'run_changed'::text, 'breakdown'::text, 'order_stuck'::text,
          'drying_overdue'::text, 'rack_full'::text, 'rework'::text, 'machine_down'::text, 'maintenance_due'::text,
          'meter_alert'::text, 'material_low'::text, 'material_expiring'::text, 'cash_variance'::text, 'document_expiring'::text,
          'shift_published'::text, 'claim_opened'::text, 'claim_answered'::text, 'order_refused'::text, 'web_order'::text,
          'bad_rating'::text, 'invariant_broken'::text])))
    `)
    this.schema.raw(`

          alter table order_items add constraint order_items_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['client_changed_mind'::text,
          'price_too_high'::text, 'client_unreachable'::text, 'out_of_area'::text, 'duplicate'::text, 'item_unsuitable'::text,
          'lost'::text, 'damaged'::text, 'other'::text])))
    `)
    this.schema.raw(`

          alter table orders add constraint orders_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['client_changed_mind'::text,
          'price_too_high'::text, 'client_unreachable'::text, 'out_of_area'::text, 'duplicate'::text, 'item_unsuitable'::text,
          'lost'::text, 'damaged'::text, 'other'::text])))
    `)
  }
}
