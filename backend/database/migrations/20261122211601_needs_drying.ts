import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table order_items add column needs_drying boolean not null default false')
    // Items in processing whose last drying did not dry them need another one.
    this.schema.raw(`
      update order_items as i set needs_drying = true where i.status = 'processing' and (
        select d.result <> 'dry' from drying_items d where d.order_item_id = i.id and d.result is not null
        order by d.out_at desc, d.id desc limit 1
      )
    `)
  }

  override async down() {
    this.schema.raw('alter table order_items drop column needs_drying')
  }
}
