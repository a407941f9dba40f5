import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_items add column place_type text;
      alter table order_items add column on_board integer not null default 0;
      alter table stocks add column waiting_items integer not null default 0
    `)
    this.schema.raw(`
      alter table order_items add constraint order_items_place_type_check check (place_type in ('attente_lavage_pressing',
          'attente_lavage', 'stock_final', 'stock_mort', 'attente_preparation'))
    `)
    this.schema.raw(`
      create index order_items_place_type_index on order_items using btree (place_type) where (deleted_at is null);
      create index stocks_waiting_items_index on stocks using btree (waiting_items) where (deleted_at is null)
    `)
    this.schema.raw(`
      update order_items as i set place_type = s.type from stocks s where s.id = i.current_stock_id;
      update order_items as i set on_board = b.held from (
        select order_item_id, count(*) as held from order_delivery_items where result in ('loaded', 'refused', 'damaged') group by 1
      ) as b where b.order_item_id = i.id;
      update stocks as s set waiting_items = w.held from (
        select current_stock_id, count(*) as held from order_items where status = 'completed' and deleted_at is null group by 1
      ) as w where w.current_stock_id = s.id
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_items drop column place_type;
      alter table order_items drop column on_board;
      alter table stocks drop column waiting_items
    `)
  }
}
