import { BaseSchema } from '@adonisjs/lucid/schema'

/** Those of a new company. */
const DEFAULTS = '[{"from": "09:00", "to": "12:00", "max_stops": 6}, {"from": "15:00", "to": "19:00", "max_stops": 8}]'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table orders add column is_slot_exception boolean not null default false;
      alter table order_deliveries add column is_slot_exception boolean not null default false;
      alter table settings add column delivery_default_slots jsonb not null default '${DEFAULTS}';
      alter table settings alter column delivery_default_slots drop default
    `)
    // Zones that nobody had given slots offered the whole day, without a limit.
    this.schema.raw(`update zones set slots = '${DEFAULTS}' where slots is null or slots = '[]'`)
  }

  override async down() {
    this.schema.raw(`
      alter table order_deliveries drop column is_slot_exception;
      alter table orders drop column is_slot_exception;
      alter table settings drop column delivery_default_slots
    `)
  }
}
