import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table pin_failures (
        guard text not null,
        person_id bigint not null,
        failed integer not null default 0,
        since timestamp with time zone not null default now(),
        blocked_at timestamp with time zone,
        constraint pin_failures_pkey primary key (guard, person_id),
        constraint pin_failures_guard_check check (guard in ('user', 'courier'))
      )
    `)
    this.schema.raw(`
      alter table devices add column enrolled_by_id bigint;
      alter table devices add constraint devices_enrolled_by_id_foreign
        foreign key (enrolled_by_id) references users (id) on delete set null;
      create index devices_enrolled_by_id_index on devices using btree (enrolled_by_id)
    `)
    // Who enrolled the devices that are there: the log knows.
    this.schema.raw(`
      update devices set enrolled_by_id = person.id
      from audit_logs entry join users person on entry.actor_type = 'users' and person.id = entry.actor_id
      where entry.subject_resource = 'devices' and entry.action = 'devices.create' and entry.subject_id = devices.id
        and devices.courier_id is null
    `)
  }

  override async down() {
    this.schema.raw(`
      drop table pin_failures;
      alter table devices drop column enrolled_by_id
    `)
  }
}
