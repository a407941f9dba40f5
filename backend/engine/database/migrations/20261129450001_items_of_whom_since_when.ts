import { BaseSchema } from '@adonisjs/lucid/schema'

/** The list of items says whose they are, and does not count as waiting what its client still has at home. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_items add column client_id bigint;
      alter table order_items add column received_at timestamp with time zone;
      alter table order_items add constraint order_items_client_id_foreign
        foreign key (client_id) references clients (id) on delete restrict;
      create index order_items_client_id_deleted_at_id_index on order_items using btree (client_id, deleted_at, id);
      create index order_items_received_at_index on order_items using btree (received_at) where (deleted_at is null)
    `)
    this.schema.raw(`
      update order_items i set client_id = o.client_id, received_at = o.received_at from orders o where o.id = i.order_id
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_items drop column client_id;
      alter table order_items drop column received_at
    `)
  }
}
