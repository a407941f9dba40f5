import { BaseSchema } from '@adonisjs/lucid/schema'

/** A person works in several departments: the one that they had is the first of them. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table users_departments (
        owner_id bigint not null,
        target_id bigint not null,
        constraint users_departments_pkey primary key (owner_id, target_id)
      )
    `)
    this.schema.raw('insert into users_departments (owner_id, target_id) select id, department_id from users where department_id is not null')
    this.schema.raw('alter table users drop column department_id')
    this.schema.raw(`
      alter table users_departments add constraint users_departments_owner_id_foreign
        foreign key (owner_id) references users (id) on delete cascade;
      alter table users_departments add constraint users_departments_target_id_foreign
        foreign key (target_id) references departments (id) on delete cascade;
      create index users_departments_target_id_index on users_departments using btree (target_id)
    `)
  }

  override async down() {
    this.schema.raw('alter table users add column department_id bigint')
    this.schema.raw(`
      update users set department_id = first.id from (select owner_id, min(target_id) as id from users_departments group by 1) first
      where first.owner_id = users.id
    `)
    this.schema.raw('drop table users_departments')
    this.schema.raw(`
      alter table users add constraint users_department_id_foreign foreign key (department_id) references departments (id) on delete set null
    `)
    this.schema.raw('create index users_department_id_index on users using btree (department_id)')
  }
}
