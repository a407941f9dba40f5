import { BaseSchema } from '@adonisjs/lucid/schema'

/** An order knows how many of its items are on a vehicle: they are not handed over at the counter. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table orders add column on_board_items integer not null default 0')
    // reads every row of orders; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update orders as "stored" set
        on_board_items = "computed".on_board_items
      from (
        select "filled".id,
          (select coalesce(sum("on_board"), 0)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and true) as on_board_items
        from orders as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".on_board_items)
        is distinct from row("computed".on_board_items)
    `)
    this.schema.raw(`
      comment on column orders.on_board_items is 'rollup 643c19df7d1b7304'
    `)
  }

  override async down() {
    this.schema.raw('alter table orders drop column on_board_items')
  }
}
