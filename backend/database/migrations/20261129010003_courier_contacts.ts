import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table courier_contacts (
        courier_id bigint not null,
        heard_at timestamp with time zone not null,
        silent_from timestamp with time zone not null,
        silent_until timestamp with time zone not null,
        constraint courier_contacts_pkey primary key (courier_id)
      )
    `)
    this.schema.raw(`
      alter table courier_contacts add constraint courier_contacts_courier_id_foreign
        foreign key (courier_id) references couriers (id) on delete cascade
    `)
    // Phones that have no network while this runs: their sessions say when they were heard.
    this.schema.raw(`
      insert into courier_contacts (courier_id, heard_at, silent_from, silent_until)
      select person_id, heard_at, heard_at, heard_at from (
        select person_id, max(coalesce(last_used_at, created_at)) as heard_at from courier_sessions group by person_id) session
    `)
  }

  override async down() {
    this.schema.raw('drop table courier_contacts')
  }
}
