import { BaseSchema } from '@adonisjs/lucid/schema'

/** An order says since when its pieces are in our hands. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table orders add column came_in_at timestamp with time zone')
    this.schema.raw(`
      update orders "order" set came_in_at = case when "order".type = 'local' then "order".created_at else (
        select min(stop.ended_at) from order_deliveries stop
        where stop.order_id = "order".id and stop.kind = 'collect' and stop.status in ('done', 'semi_done')
      ) end
    `)
  }

  override async down() {
    this.schema.raw('alter table orders drop column came_in_at')
  }
}
