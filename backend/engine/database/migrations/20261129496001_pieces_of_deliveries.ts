import { BaseSchema } from '@adonisjs/lucid/schema'

/** Deliveries count pieces as collections do; the tag of one piece is printed alone. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table prints add column piece integer;
      alter table prints add constraint prints_piece_check check ((piece >= 1) and (piece <= 1000))
    `)
    this.schema.raw(`
      update order_deliveries stop set expected_items = counted.expected, handled_items = case when stop.handled_items is null then null
        else counted.handled end
      from (
        select listed.order_delivery_id as id, sum(coalesce(item.quantity, 1)) as expected,
          coalesce(sum(coalesce(item.quantity, 1)) filter (where listed.result = 'handled'), 0) as handled
        from order_delivery_items listed left join order_items item on item.id = listed.order_item_id
        group by listed.order_delivery_id having bool_or(item.quantity > 1)
      ) counted where counted.id = stop.id and stop.kind = 'delivery'
    `)
  }

  override async down() {
    this.schema.raw('alter table prints drop column piece')
  }
}
