import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table orders add column unpriced_items integer not null default 0')
    // reads every row of orders; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update orders as "stored" set
        unpriced_items = "computed".unpriced_items
      from (
        select "filled".id,
          (select count(*)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and (("status" = 'measured'::text and "status" is not null) and "unit_price" is null)) as unpriced_items
        from orders as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".unpriced_items)
        is distinct from row("computed".unpriced_items)
    `)
    this.schema.raw(`
      comment on column orders.unpriced_items is 'rollup 0f76c64cddb560e6'
    `)
  }

  override async down() {
    this.schema.raw('alter table orders drop column unpriced_items')
  }
}
