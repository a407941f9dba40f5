import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reminders to clients: of what is ready, of what is not paid; storage and dead stock; prices that were read, or that nobody answered. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      alter table prints drop constraint prints_paper_check;
      alter table orders add column dead_warned_at timestamp with time zone;
      alter table orders add column dead_at timestamp with time zone;
      alter table orders add column storage_days integer default 0;
      alter table quotes add column viewed_at timestamp with time zone
    `)
    // The days of the first settings, for a company that is there already.
    this.schema.raw(`
      alter table settings add column money_reminder_days jsonb default '[30, 60, 90]';
      alter table settings alter column money_reminder_days drop default;
      alter table settings add column stock_reminder_days jsonb default '[3, 7, 15, 30]';
      alter table settings alter column stock_reminder_days drop default;
      alter table settings add column stock_free_storage_days integer not null default 15;
      alter table settings add column stock_storage_fee numeric(8,2) not null default '0.00';
      alter table settings add column stock_dead_days integer not null default 60;
      alter table settings add column stock_dead_calls integer not null default 3;
      alter table settings add column clients_rating_hours integer not null default 24;
      alter table settings add column clients_rating_pause_days integer not null default 30
    `)
    this.schema.raw(`
      alter table notification_templates add constraint notification_templates_event_check check (event in (
          'order_created', 'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference',
          'quote_ready', 'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready',
          'ready_reminder', 'no_response', 'delivered', 'unwashed_return', 'rating_request', 'dead_stock_warning',
          'payment_received', 'payment_reminder', 'run_published', 'run_assigned', 'run_changed', 'order_stuck',
          'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due', 'meter_alert', 'material_low',
          'cash_variance', 'document_expiring', 'claim_opened', 'claim_answered', 'order_refused', 'web_order', 'bad_rating',
          'invariant_broken'
      ));
      alter table notifications add constraint notifications_event_check check (event in (
          'order_created', 'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference',
          'quote_ready', 'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready',
          'ready_reminder', 'no_response', 'delivered', 'unwashed_return', 'rating_request', 'dead_stock_warning',
          'payment_received', 'payment_reminder', 'run_published', 'run_assigned', 'run_changed', 'order_stuck',
          'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due', 'meter_alert', 'material_low',
          'cash_variance', 'document_expiring', 'claim_opened', 'claim_answered', 'order_refused', 'web_order', 'bad_rating',
          'invariant_broken'
      ));
      alter table prints add constraint prints_paper_check check (paper in (
          'tag', 'sewn_tag', 'deposit_slip', 'receipt', 'invoice', 'quote', 'place_label', 'machine_label', 'badge',
          'shipment_sheet', 'cash_count', 'stock_audit', 'dead_stock', 'test'
      ))
    `)
    this.schema.raw(`
      alter table settings add constraint settings_stock_free_storage_days_check
        check ((stock_free_storage_days >= 0) and (stock_free_storage_days <= 3650));
      alter table settings add constraint settings_stock_storage_fee_check
        check ((stock_storage_fee >= 0) and (stock_storage_fee <= 100000));
      alter table settings add constraint settings_stock_dead_days_check
        check ((stock_dead_days >= 0) and (stock_dead_days <= 3650));
      alter table settings add constraint settings_stock_dead_calls_check
        check ((stock_dead_calls >= 0) and (stock_dead_calls <= 20));
      alter table settings add constraint settings_clients_rating_hours_check
        check ((clients_rating_hours >= 0) and (clients_rating_hours <= 720));
      alter table settings add constraint settings_clients_rating_pause_days_check
        check ((clients_rating_pause_days >= 0) and (clients_rating_pause_days <= 365))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      alter table prints drop constraint prints_paper_check;
      update notifications set event = null where event in ('claim_answered', 'order_refused', 'web_order', 'bad_rating');
      delete from notification_templates where event in ('claim_answered', 'order_refused', 'web_order', 'bad_rating');
      alter table orders drop column dead_warned_at;
      alter table orders drop column dead_at;
      alter table orders drop column storage_days;
      alter table quotes drop column viewed_at;
      alter table settings drop column stock_free_storage_days;
      alter table settings drop column stock_storage_fee;
      alter table settings drop column stock_dead_days;
      alter table settings drop column stock_dead_calls;
      alter table settings drop column clients_rating_hours;
      alter table settings drop column clients_rating_pause_days;
      alter table settings drop column money_reminder_days;
      alter table settings drop column stock_reminder_days
    `)
    // What was printed stays in the log.
    this.schema.raw(`
      alter table notification_templates add constraint notification_templates_event_check check (event in (
          'order_created', 'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference',
          'quote_ready', 'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready',
          'ready_reminder', 'no_response', 'delivered', 'unwashed_return', 'rating_request', 'dead_stock_warning',
          'payment_received', 'payment_reminder', 'run_published', 'run_assigned', 'run_changed', 'order_stuck',
          'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due', 'meter_alert', 'material_low',
          'cash_variance', 'document_expiring', 'claim_opened', 'invariant_broken'
      ));
      alter table notifications add constraint notifications_event_check check (event in (
          'order_created', 'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference',
          'quote_ready', 'quote_reminder', 'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready',
          'ready_reminder', 'no_response', 'delivered', 'unwashed_return', 'rating_request', 'dead_stock_warning',
          'payment_received', 'payment_reminder', 'run_published', 'run_assigned', 'run_changed', 'order_stuck',
          'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due', 'meter_alert', 'material_low',
          'cash_variance', 'document_expiring', 'claim_opened', 'invariant_broken'
      ));
      alter table prints add constraint prints_paper_check check (paper in (
          'tag', 'sewn_tag', 'deposit_slip', 'receipt', 'invoice', 'quote', 'place_label', 'machine_label', 'badge',
          'shipment_sheet', 'cash_count', 'stock_audit', 'test'
      )) not valid
    `)
  }
}
