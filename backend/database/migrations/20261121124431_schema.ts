import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_items add column open_tasks integer not null default 0;
      alter table stock_movements add column shipment_id bigint;
      alter table cleaning_material_stocks add column transaction_id bigint;
      alter table stock_movements add constraint stock_movements_shipment_id_foreign
        foreign key (shipment_id) references shipments (id) on delete restrict;
      alter table cleaning_material_stocks add constraint cleaning_material_stocks_transaction_id_foreign
        foreign key (transaction_id) references transactions (id) on delete restrict;
      create index stock_movements_shipment_id_index on stock_movements using btree (shipment_id);
      create index cleaning_material_stocks_transaction_id_index on cleaning_material_stocks using btree (transaction_id)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table cleaning_material_stocks drop column transaction_id;
      alter table order_items drop column open_tasks;
      alter table stock_movements drop column shipment_id
    `)
  }
}
