import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table whatsapp_windows (
        number text not null,
        wrote_at timestamp with time zone not null,
        constraint whatsapp_windows_pkey primary key (number)
      )
    `)
    this.schema.raw(`
      alter table notifications add column waits_for_window boolean not null default false;
      alter table notifications add column in_window boolean not null default false;
      alter table settings add column messages_wait_hours integer not null default 6
    `)
    this.schema.raw(`
      alter table settings add constraint settings_messages_wait_hours_check
        check ((messages_wait_hours >= 0) and (messages_wait_hours <= 23))
    `)
  }

  override async down() {
    this.schema.raw(`
      drop table whatsapp_windows;
      alter table notifications drop column waits_for_window;
      alter table notifications drop column in_window;
      alter table settings drop column messages_wait_hours
    `)
  }
}
