import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A stop says whether its order needs another one after it: of each order and kind the last visit that ended short, where nothing is
 * planned and the order waits. Messages to clients whose canceled order comes back unwashed.
 */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      alter table order_deliveries add column needs_next boolean not null default false
    `)
    this.schema.raw(`
      alter table notification_templates add constraint notification_templates_event_check check (event in ('order_created',
          'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder',
          'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered',
          'unwashed_return', 'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published',
          'run_assigned', 'run_changed', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due',
          'meter_alert', 'material_low', 'cash_variance', 'document_expiring', 'claim_opened', 'invariant_broken'))
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_event_check check (event in ('order_created', 'slot_confirmed',
          'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder', 'quote_decided',
          'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered', 'unwashed_return',
          'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published', 'run_assigned',
          'run_changed', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due', 'meter_alert',
          'material_low', 'cash_variance', 'document_expiring', 'claim_opened', 'invariant_broken'))
    `)
    this.schema.raw(`
      update order_deliveries stop set needs_next = true from orders "order"
      where "order".id = stop.order_id and stop.status in ('semi_done', 'no_response', 'regret', 'canceled')
        and (stop.status <> 'canceled' or stop.outcome_reason is not null)
        and case when stop.kind = 'collect' then "order".type = 'transport' and "order".status = 'pending'
          else "order".return_mode = 'delivery' and "order".status in ('completed', 'notified', 'stocked') end
        and not exists (
          select from order_deliveries other where other.order_id = stop.order_id and other.kind = stop.kind
            and (other.status = 'pending' or (other.id > stop.id and (other.status <> 'canceled' or other.outcome_reason is not null)))
        )
    `)
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
    // What was canceled or delivered before is told by nobody any more.
    this.schema.raw(`
      insert into invariant_starts (invariant, since)
      select invariant, now() from (values ('unwashed_without_stop'), ('delivered_with_items_here')) as begun (invariant)
      where exists (select from orders)
    `)
    this.schema.raw('create index order_deliveries_needs_next_index on order_deliveries using btree (needs_next)')
  }

  override async down() {
    this.schema.raw("delete from invariant_starts where invariant in ('unwashed_without_stop', 'delivered_with_items_here')")
    this.schema.raw(`
      delete from invariant_findings
      where invariant in ('next_stop_differs', 'unwashed_without_stop', 'delivered_with_items_here')
    `)
    this.schema.raw('alter table invariant_findings drop constraint invariant_findings_invariant_check')
    this.schema.raw(`
      alter table invariant_findings add constraint invariant_findings_invariant_check check (invariant in ('item_not_measured',
          'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
          'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit',
          'pending_stop_of_closed_shipment', 'courier_in_two_shipments', 'two_open_dryings',
          'two_running_steps', 'two_open_drawers', 'invoice_number_missing', 'history_unprotected',
          'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads',
          'in_two_loads', 'settlement_differs', 'stop_not_needed', 'stop_address_differs',
          'stop_items_differ', 'stop_amount_differs', 'delivery_without_stop', 'stop_slot_differs',
          'stop_shipment_differs', 'rack_differs', 'attendances_overlap', 'invoice_differs',
          'invoice_orders_differ', 'invoice_status_differs', 'credit_note_differs', 'order_vat_differs',
          'cash_in_no_drawer'))
    `)
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      update notifications set event = null, template_id = null where event = 'unwashed_return';
      delete from notification_templates where event = 'unwashed_return';
      alter table order_deliveries drop column needs_next
    `)
    this.schema.raw(`
      alter table notification_templates add constraint notification_templates_event_check check (event in ('order_created',
          'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference',
          'quote_ready', 'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed',
          'order_ready', 'ready_reminder', 'no_response', 'delivered', 'rating_request',
          'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published',
          'run_assigned', 'run_changed', 'order_stuck', 'drying_overdue', 'rack_full',
          'rework', 'machine_down', 'maintenance_due', 'meter_alert', 'material_low',
          'cash_variance', 'document_expiring', 'claim_opened', 'invariant_broken'))
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_event_check check (event in ('order_created',
          'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference',
          'quote_ready', 'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed',
          'order_ready', 'ready_reminder', 'no_response', 'delivered', 'rating_request',
          'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published',
          'run_assigned', 'run_changed', 'order_stuck', 'drying_overdue', 'rack_full',
          'rework', 'machine_down', 'maintenance_due', 'meter_alert', 'material_low',
          'cash_variance', 'document_expiring', 'claim_opened', 'invariant_broken'))
    `)
  }
}
