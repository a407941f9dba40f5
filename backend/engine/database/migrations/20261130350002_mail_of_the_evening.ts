import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table settings add column messages_digest boolean not null default true;
      alter table settings add column messages_digest_at time without time zone not null default '20:00:00'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table settings drop column messages_digest;
      alter table settings drop column messages_digest_at
    `)
  }
}
