import { BaseSchema } from '@adonisjs/lucid/schema'

/** Pieces that were taken at a door are seen at the depot one by one; those of before are where their orders say. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table orders add column unarrived_items integer not null default 0;
      alter table order_items add column arrived_at timestamp with time zone;
      alter table order_items add column taken_at timestamp with time zone
    `)
    this.schema.raw(`
      update order_items item set arrived_at = coalesce(item.received_at, item.created_at) from orders "order"
      where "order".id = item.order_id and ("order".status <> 'pending' or "order".type = 'local'
        or "order".collects_on_vehicle > 0 or "order".collects_at_depot > 0)
    `)
    this.schema.raw(`
      comment on column orders.unarrived_items is 'rollup feaf899b412aa70e'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_items drop column arrived_at;
      alter table order_items drop column taken_at;
      alter table orders drop column unarrived_items
    `)
  }
}
