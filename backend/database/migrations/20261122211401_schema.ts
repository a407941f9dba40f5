import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_items add column reworked_item_id bigint;
      alter table order_items add constraint order_items_reworked_item_id_foreign
        foreign key (reworked_item_id) references order_items (id) on delete restrict;
      create index order_items_reworked_item_id_index on order_items using btree (reworked_item_id)
    `)
  }

  override async down() {
    this.schema.raw('alter table order_items drop column reworked_item_id')
  }
}
