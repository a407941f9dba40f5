import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table settings drop constraint settings_type_check')
    this.schema.raw(`
      create table couriers_roles (
        owner_id bigint not null,
        target_id bigint not null,
        constraint couriers_roles_pkey primary key (owner_id, target_id)
      )
    `)
    this.schema.raw(`
      create table clients_roles (
        owner_id bigint not null,
        target_id bigint not null,
        constraint clients_roles_pkey primary key (owner_id, target_id)
      )
    `)
    this.schema.raw(`
      alter table settings add constraint settings_type_check check (type in ('string', 'text', 'int', 'decimal', 'bool',
          'json', 'color', 'enum', 'role'))
    `)
    this.schema.raw(`
      alter table couriers_roles add constraint couriers_roles_owner_id_foreign
        foreign key (owner_id) references couriers (id) on delete cascade;
      alter table couriers_roles add constraint couriers_roles_target_id_foreign
        foreign key (target_id) references roles (id) on delete cascade;
      alter table clients_roles add constraint clients_roles_owner_id_foreign
        foreign key (owner_id) references clients (id) on delete cascade;
      alter table clients_roles add constraint clients_roles_target_id_foreign
        foreign key (target_id) references roles (id) on delete cascade;
      create index couriers_roles_target_id_index on couriers_roles using btree (target_id);
      create index clients_roles_target_id_index on clients_roles using btree (target_id)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table settings drop constraint settings_type_check;
      drop table couriers_roles, clients_roles
    `)
    this.schema.raw(`
      alter table settings add constraint settings_type_check CHECK ((type = ANY (ARRAY['string'::text, 'text'::text,
          'int'::text, 'decimal'::text, 'bool'::text, 'json'::text, 'color'::text, 'enum'::text])))
    `)
  }
}
