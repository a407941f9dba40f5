import { BaseSchema } from '@adonisjs/lucid/schema'

/** A message keeps the approved template with which it is sent, and the values of its placeholders. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table notifications add column external_template text;
      alter table notifications add column parameters jsonb
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_external_template_check check (char_length(external_template) <= 60)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table notifications drop column external_template;
      alter table notifications drop column parameters
    `)
  }
}
