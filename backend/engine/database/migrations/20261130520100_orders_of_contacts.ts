import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table delivery_calls_orders (
        owner_id bigint not null,
        target_id bigint not null,
        constraint delivery_calls_orders_pkey primary key (owner_id, target_id)
      )
    `)
    this.schema.raw(`
      alter table delivery_calls_orders add constraint delivery_calls_orders_owner_id_foreign
        foreign key (owner_id) references delivery_calls (id) on delete cascade;
      alter table delivery_calls_orders add constraint delivery_calls_orders_target_id_foreign
        foreign key (target_id) references orders (id) on delete cascade;
      create index delivery_calls_orders_target_id_index on delivery_calls_orders using btree (target_id)
    `)
  }

  override async down() {
    this.schema.raw('drop table delivery_calls_orders')
  }
}
