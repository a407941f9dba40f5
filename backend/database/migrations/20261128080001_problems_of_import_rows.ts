import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table import_rows add column problem text;
      alter table imports
        add column day_orders text[] not null default '{}'::text[],
        add column day_order text
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table import_rows drop column problem;
      alter table imports drop column day_orders, drop column day_order
    `)
  }
}
