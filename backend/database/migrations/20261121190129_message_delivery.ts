import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table begun_messages (
        notification_id bigint not null,
        key uuid not null default gen_random_uuid(),
        job_id bigint not null,
        try integer not null,
        is_sending boolean not null,
        begun_at timestamp with time zone not null default now(),
        constraint begun_messages_pkey primary key (notification_id)
      )
    `)
    this.schema.raw('alter table notifications add column failure text')
    this.schema.raw(`
      alter table notifications add constraint notifications_failure_check check (failure in ('not_configured', 'no_address',
          'refused', 'unreachable', 'perhaps_sent', 'too_late'))
    `)
    this.schema.raw(`
      alter table begun_messages add constraint begun_messages_notification_id_foreign
        foreign key (notification_id) references notifications (id) on delete cascade;
      create index notifications_failure_index on notifications using btree (failure)
    `)
  }

  override async down() {
    this.schema.raw(`
      drop table begun_messages;
      alter table notifications drop column failure
    `)
  }
}
