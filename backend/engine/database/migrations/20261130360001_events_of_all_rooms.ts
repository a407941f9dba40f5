import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check
    `)
    this.schema.raw(`
      alter table notification_templates add constraint notification_templates_event_check check (event in ('order_created',
          'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder',
          'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered',
          'unwashed_return', 'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published',
          'run_assigned', 'run_changed', 'breakdown', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down',
          'maintenance_due', 'meter_alert', 'material_low', 'material_expiring', 'cash_variance', 'document_expiring',
          'shift_published', 'claim_opened', 'claim_answered', 'order_refused', 'web_order', 'bad_rating', 'invariant_broken'))
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_event_check check (event in ('order_created', 'slot_confirmed',
          'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder', 'quote_decided',
          'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered', 'unwashed_return',
          'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published', 'run_assigned',
          'run_changed', 'breakdown', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due',
          'meter_alert', 'material_low', 'material_expiring', 'cash_variance', 'document_expiring', 'shift_published',
          'claim_opened', 'claim_answered', 'order_refused', 'web_order', 'bad_rating', 'invariant_broken'))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check
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
          'shift_published'::text, 'claim_opened'::text, 'invariant_broken'::text])))
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
          'shift_published'::text, 'claim_opened'::text, 'invariant_broken'::text])))
    `)
  }
}
