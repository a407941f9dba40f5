import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table repeat_orders_extras (
        owner_id bigint not null,
        target_id bigint not null,
        constraint repeat_orders_extras_pkey primary key (owner_id, target_id)
      )
    `)
    this.schema.raw(`
      alter table repeat_orders_extras add constraint repeat_orders_extras_owner_id_foreign
        foreign key (owner_id) references repeat_orders (id) on delete cascade;
      alter table repeat_orders_extras add constraint repeat_orders_extras_target_id_foreign
        foreign key (target_id) references services (id) on delete cascade;
      create index repeat_orders_extras_target_id_index on repeat_orders_extras using btree (target_id)
    `)
  }

  override async down() {
    this.schema.raw('drop table repeat_orders_extras')
  }
}
