import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table clients add column consented_at timestamp with time zone;
      alter table settings add column clients_daily_codes integer not null default 200;
      alter table settings add constraint settings_clients_daily_codes_check
        check ((clients_daily_codes >= 0) and (clients_daily_codes <= 100000))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table clients drop column consented_at;
      alter table settings drop column clients_daily_codes
    `)
  }
}
