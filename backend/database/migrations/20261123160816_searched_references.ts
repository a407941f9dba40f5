import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create index orders_client_id_deleted_at_site_id_id_index on orders using btree (client_id, deleted_at, site_id, id);
      create index quotes_order_id_id_index on quotes using btree (order_id, id);
      create index tasks_order_item_id_site_id_id_index on tasks using btree (order_item_id, site_id, id);
      create index drying_items_order_item_id_id_index on drying_items using btree (order_item_id, id);
      create index stock_movements_order_item_id_id_index on stock_movements using btree (order_item_id, id);
      create index maintenances_machine_id_site_id_id_index on maintenances using btree (machine_id, site_id, id);
      create index cleaning_material_stocks_cleaning_material_id_site_id_id_index on cleaning_material_stocks using btree (cleaning_material_id, site_id, id);
      create index cleaning_material_uses_cleaning_material_id_site_id_id_index on cleaning_material_uses using btree (cleaning_material_id, site_id, id);
      create index shipments_courier_id_deleted_at_site_id_id_index on shipments using btree (courier_id, deleted_at, site_id, id);
      create index shipments_vehicle_id_deleted_at_site_id_id_index on shipments using btree (vehicle_id, deleted_at, site_id, id);
      create index order_deliveries_order_id_id_index on order_deliveries using btree (order_id, id);
      create index order_deliveries_client_id_id_index on order_deliveries using btree (client_id, id);
      create index order_delivery_items_order_item_id_id_index on order_delivery_items using btree (order_item_id, id);
      create index delivery_calls_order_id_id_index on delivery_calls using btree (order_id, id);
      create index invoices_client_id_site_id_id_index on invoices using btree (client_id, site_id, id);
      create index claims_order_id_id_index on claims using btree (order_id, id);
      create index claims_client_id_id_index on claims using btree (client_id, id);
      create index plannings_user_id_site_id_id_index on plannings using btree (user_id, site_id, id);
      create index plannings_courier_id_site_id_id_index on plannings using btree (courier_id, site_id, id);
      drop index orders_client_id_index;
      drop index quotes_order_id_index;
      drop index tasks_order_item_id_index;
      drop index drying_items_order_item_id_index;
      drop index stock_movements_order_item_id_index;
      drop index maintenances_machine_id_index;
      drop index cleaning_material_stocks_cleaning_material_id_index;
      drop index cleaning_material_uses_cleaning_material_id_index;
      drop index shipments_courier_id_index;
      drop index shipments_vehicle_id_index;
      drop index order_deliveries_client_id_index;
      drop index order_deliveries_order_id_index;
      drop index order_delivery_items_order_item_id_index;
      drop index delivery_calls_order_id_index;
      drop index invoices_client_id_index;
      drop index claims_client_id_index;
      drop index claims_order_id_index;
      drop index plannings_courier_id_index;
      drop index plannings_user_id_index
    `)
  }

  override async down() {
    this.schema.raw(`
      CREATE INDEX claims_client_id_index ON public.claims USING btree (client_id);
      CREATE INDEX claims_order_id_index ON public.claims USING btree (order_id);
      CREATE INDEX cleaning_material_stocks_cleaning_material_id_index ON public.cleaning_material_stocks USING btree (cleaning_material_id);
      CREATE INDEX cleaning_material_uses_cleaning_material_id_index ON public.cleaning_material_uses USING btree (cleaning_material_id);
      CREATE INDEX delivery_calls_order_id_index ON public.delivery_calls USING btree (order_id);
      CREATE INDEX drying_items_order_item_id_index ON public.drying_items USING btree (order_item_id);
      CREATE INDEX invoices_client_id_index ON public.invoices USING btree (client_id);
      CREATE INDEX maintenances_machine_id_index ON public.maintenances USING btree (machine_id);
      CREATE INDEX order_deliveries_client_id_index ON public.order_deliveries USING btree (client_id);
      CREATE INDEX order_deliveries_order_id_index ON public.order_deliveries USING btree (order_id);
      CREATE INDEX order_delivery_items_order_item_id_index ON public.order_delivery_items USING btree (order_item_id);
      CREATE INDEX orders_client_id_index ON public.orders USING btree (client_id);
      CREATE INDEX plannings_courier_id_index ON public.plannings USING btree (courier_id);
      CREATE INDEX plannings_user_id_index ON public.plannings USING btree (user_id);
      CREATE INDEX quotes_order_id_index ON public.quotes USING btree (order_id);
      CREATE INDEX shipments_courier_id_index ON public.shipments USING btree (courier_id);
      CREATE INDEX shipments_vehicle_id_index ON public.shipments USING btree (vehicle_id);
      CREATE INDEX stock_movements_order_item_id_index ON public.stock_movements USING btree (order_item_id);
      CREATE INDEX tasks_order_item_id_index ON public.tasks USING btree (order_item_id);
      drop index claims_order_id_id_index;
      drop index claims_client_id_id_index;
      drop index cleaning_material_stocks_cleaning_material_id_site_id_id_index;
      drop index cleaning_material_uses_cleaning_material_id_site_id_id_index;
      drop index delivery_calls_order_id_id_index;
      drop index drying_items_order_item_id_id_index;
      drop index invoices_client_id_site_id_id_index;
      drop index maintenances_machine_id_site_id_id_index;
      drop index order_deliveries_order_id_id_index;
      drop index order_deliveries_client_id_id_index;
      drop index order_delivery_items_order_item_id_id_index;
      drop index orders_client_id_deleted_at_site_id_id_index;
      drop index plannings_user_id_site_id_id_index;
      drop index plannings_courier_id_site_id_id_index;
      drop index quotes_order_id_id_index;
      drop index shipments_courier_id_deleted_at_site_id_id_index;
      drop index shipments_vehicle_id_deleted_at_site_id_id_index;
      drop index stock_movements_order_item_id_id_index;
      drop index tasks_order_item_id_site_id_id_index
    `)
  }
}
