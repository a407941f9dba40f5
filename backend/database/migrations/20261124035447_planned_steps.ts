import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    // No item has planned steps yet.
    this.schema.raw(`
      alter table orders add column step_items integer not null default 0;
      alter table order_items add column has_steps boolean not null default false;
      alter table categories add column uses_steps boolean not null default false
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table categories drop column uses_steps;
      alter table order_items drop column has_steps;
      alter table orders drop column step_items
    `)
  }
}
