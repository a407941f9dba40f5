import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create index orders_completed_at_index on orders using btree (completed_at) where (deleted_at is null);
      create index order_items_completed_at_index on order_items using btree (completed_at) where (deleted_at is null)
    `)
  }

  override async down() {
    this.schema.raw(`
      drop index order_items_completed_at_index;
      drop index orders_completed_at_index
    `)
  }
}
