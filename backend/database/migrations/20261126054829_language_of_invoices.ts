import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table invoices alter column locale drop default;
      alter table invoices alter column locale drop not null
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table invoices alter column locale set default 'fr'::text;
      update invoices set locale = 'fr'::text where locale is null;
      alter table invoices alter column locale set not null
    `)
  }
}
