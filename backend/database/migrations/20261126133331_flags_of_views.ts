import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create index orders_needs_call_site_id_index on orders using btree (needs_call, site_id) where (deleted_at is null);
      create index order_items_is_drying_index on order_items using btree (is_drying) where (deleted_at is null);
      create index order_items_needs_drying_index on order_items using btree (needs_drying) where (deleted_at is null);
      create index order_items_return_required_index on order_items using btree (return_required) where (deleted_at is null);
      create index machines_is_down_site_id_index on machines using btree (is_down, site_id) where (deleted_at is null);
      create index meter_snapshots_is_alert_index on meter_snapshots using btree (is_alert);
      create index cleaning_materials_is_hazardous_index on cleaning_materials using btree (is_hazardous) where (deleted_at is null);
      create index couriers_on_duty_site_id_index on couriers using btree (on_duty, site_id) where (deleted_at is null);
      create index clients_marketing_opt_in_index on clients using btree (marketing_opt_in) where (deleted_at is null);
      create index notifications_held_index on notifications using btree (held);
      create index prints_is_reprint_index on prints using btree (is_reprint);
      create index media_kept_index on media using btree (kept)
    `)
  }

  override async down() {
    this.schema.raw(`
      drop index cleaning_materials_is_hazardous_index;
      drop index clients_marketing_opt_in_index;
      drop index couriers_on_duty_site_id_index;
      drop index machines_is_down_site_id_index;
      drop index media_kept_index;
      drop index meter_snapshots_is_alert_index;
      drop index notifications_held_index;
      drop index order_items_is_drying_index;
      drop index order_items_needs_drying_index;
      drop index order_items_return_required_index;
      drop index orders_needs_call_site_id_index;
      drop index prints_is_reprint_index
    `)
  }
}
