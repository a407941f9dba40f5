import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('create index orders_measured_at_index on orders using btree (measured_at, id)')
  }

  override async down() {
    this.schema.raw('drop index orders_measured_at_index')
  }
}
