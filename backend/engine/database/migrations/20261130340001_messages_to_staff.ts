import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Messages to staff about machines, materials, places, papers, drawers and shifts, and to clients of a vehicle that turns back. Texts of
 * messages that nothing sent until now are replaced where nobody has changed them.
 */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      alter table notifications drop constraint notifications_subject_check;
      alter table shipments add column vehicle_reason text;
      alter table shipments add constraint shipments_vehicle_reason_check check (char_length(vehicle_reason) <= 190)
    `)
    this.schema.raw(`
      alter table notification_templates add constraint notification_templates_event_check check (event in ('order_created',
          'slot_confirmed', 'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder',
          'quote_decided', 'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered',
          'unwashed_return', 'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published',
          'run_assigned', 'run_changed', 'breakdown', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down',
          'maintenance_due', 'meter_alert', 'material_low', 'material_expiring', 'cash_variance', 'document_expiring',
          'shift_published', 'claim_opened', 'invariant_broken'))
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_event_check check (event in ('order_created', 'slot_confirmed',
          'slot_changed', 'courier_on_the_way', 'collected', 'count_difference', 'quote_ready', 'quote_reminder', 'quote_decided',
          'order_confirmed', 'promise_changed', 'order_ready', 'ready_reminder', 'no_response', 'delivered', 'unwashed_return',
          'rating_request', 'dead_stock_warning', 'payment_received', 'payment_reminder', 'run_published', 'run_assigned',
          'run_changed', 'breakdown', 'order_stuck', 'drying_overdue', 'rack_full', 'rework', 'machine_down', 'maintenance_due',
          'meter_alert', 'material_low', 'material_expiring', 'cash_variance', 'document_expiring', 'shift_published', 'claim_opened',
          'invariant_broken'))
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_subject_check check ((subject_type in ('orders', 'shipments', 'invoices',
          'claims', 'invariant_findings', 'machines', 'maintenances', 'meters', 'cleaning_materials', 'stocks', 'vehicles', 'couriers',
          'cash_sessions', 'plannings'))
          and ((subject_type is null) = (subject_id is null)))
    `)
    this.schema.raw(`
      create index notifications_subject_type_subject_id_event_index
        on notifications using btree (subject_type, subject_id, event, id)
    `)
    for (const [event, before, after] of TEXTS) {
      this.schema.raw(`
        update notification_templates set body = '${after}'
        where event = '${event}' and audience = 'user' and body->>'en' = '${before}'
      `)
    }
    this.schema.raw(`
      update notification_templates set title = '${JSON.stringify(LITTLE_ROOM)}'
      where event = 'rack_full' and audience = 'user' and title->>'en' = 'Rack full'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table notification_templates drop constraint notification_templates_event_check;
      alter table notifications drop constraint notifications_event_check;
      alter table notifications drop constraint notifications_subject_check;
      drop index notifications_subject_type_subject_id_event_index;
      alter table shipments drop column vehicle_reason;
      update notifications set event = null where event in ('breakdown', 'material_expiring', 'shift_published');
      update notifications set subject_type = null, subject_id = null
        where subject_type not in ('orders', 'shipments', 'invoices', 'claims', 'invariant_findings');
      delete from notification_templates where event in ('breakdown', 'material_expiring', 'shift_published')
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
      alter table notifications add constraint notifications_subject_check check ((subject_type in ('orders', 'shipments', 'invoices',
          'claims', 'invariant_findings'))
          and ((subject_type is null) = (subject_id is null)))
    `)
  }
}

const REASON = JSON.stringify({ en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' })
/** Their placeholders have never been filled. */
const TEXTS = [
  ['cash_variance', 'Difference: {balance} {currency}. {reason}', REASON],
  ['document_expiring', '{reason} ({promised_date})', REASON],
] as const
const LITTLE_ROOM = {
  en: 'Little room left', fr: 'Il reste peu de place', es: 'Queda poco sitio', ar: 'مكان يوشك على الامتلاء',
}
