import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_events drop constraint order_events_kind_check;
      alter table orders add column overbooked_at timestamp with time zone;
      alter table orders add column overbooked_reason text;
      alter table services add column is_for_urgent boolean not null default false;
      alter table departments add column daily_pieces integer;
      alter table departments add column daily_hours numeric(6,2);
      alter table settings add column plant_urgent_reserve_percent integer not null default 10;
      alter table orders add constraint orders_overbooked_reason_check check (char_length(overbooked_reason) <= 190)
    `)
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check check (kind in ('status', 'payment', 'refund', 'quote',
          'stop', 'claim', 'measure', 'overbooked'))
    `)
    this.schema.raw(`
      alter table departments add constraint departments_daily_pieces_check check ((daily_pieces >= 1) and (daily_pieces <= 100000))
    `)
    this.schema.raw(`
      alter table departments add constraint departments_daily_hours_check check ((daily_hours >= 0.25) and (daily_hours <= 2400))
    `)
    this.schema.raw(`
      alter table settings add constraint settings_plant_urgent_reserve_percent_check check (
        (plant_urgent_reserve_percent >= 0) and (plant_urgent_reserve_percent <= 90))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_events drop constraint order_events_kind_check;
      alter table departments drop column daily_pieces;
      alter table departments drop column daily_hours;
      alter table orders drop column overbooked_at;
      alter table orders drop column overbooked_reason;
      alter table services drop column is_for_urgent;
      alter table settings drop column plant_urgent_reserve_percent
    `)
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check CHECK ((kind = ANY (ARRAY['status'::text,
          'payment'::text, 'refund'::text, 'quote'::text, 'stop'::text, 'claim'::text, 'measure'::text])))
    `)
  }
}
