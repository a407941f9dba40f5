import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table orders_extras (
        owner_id bigint not null,
        target_id bigint not null,
        constraint orders_extras_pkey primary key (owner_id, target_id)
      )
    `)
    this.schema.raw(`
      alter table orders add column declared_kinds jsonb;
      alter table orders_extras add constraint orders_extras_owner_id_foreign
        foreign key (owner_id) references orders (id) on delete cascade;
      alter table orders_extras add constraint orders_extras_target_id_foreign
        foreign key (target_id) references services (id) on delete cascade;
      create index orders_extras_target_id_index on orders_extras using btree (target_id)
    `)
  }

  override async down() {
    this.schema.raw(`
      drop table orders_extras;
      alter table orders drop column declared_kinds
    `)
  }
}
