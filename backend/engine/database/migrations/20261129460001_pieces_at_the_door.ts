import { BaseSchema } from '@adonisjs/lucid/schema'

/** An order whose pieces a courier has fetched says whether they are on the vehicle or at the depot. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table orders drop constraint orders_logistics_state_check;
      alter table orders add column collects_on_vehicle integer not null default 0;
      alter table orders add column collects_at_depot integer not null default 0;
      alter table order_deliveries add column brought_at timestamp with time zone
    `)
    this.schema.raw(`
      alter table orders add constraint orders_logistics_state_check check (logistics_state in ('none', 'to_collect',
          'collect_planned', 'collecting', 'on_vehicle', 'at_depot', 'at_plant', 'to_deliver', 'delivery_planned', 'delivering',
          'delivered', 'returning'))
    `)
    // What a shipment that is counted or broken off has fetched is at the depot.
    this.schema.raw(`
      update order_deliveries stop set brought_at = coalesce(shipment.completed_at, shipment.updated_at) from shipments shipment
      where shipment.id = stop.shipment_id and stop.kind = 'collect' and stop.status in ('done', 'semi_done')
        and (shipment.status in ('completed', 'return_cancelled', 'paid') or stop.counted_items is not null)
    `)
    // reads every row of orders; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update orders as "stored" set
        collects_on_vehicle = "computed".collects_on_vehicle,
        collects_at_depot = "computed".collects_at_depot
      from (
        select "filled".id,
          (select count(*)::bigint from "order_deliveries" where "order_id" = "filled".id and true and (("kind" = 'collect'::text and "kind" is not null) and ("status" = any(array['done', 'semi_done']::text[]) and "status" is not null) and "brought_at" is null)) as collects_on_vehicle,
          (select count(*)::bigint from "order_deliveries" where "order_id" = "filled".id and true and (("kind" = 'collect'::text and "kind" is not null) and ("status" = any(array['done', 'semi_done']::text[]) and "status" is not null) and "brought_at" is distinct from null::timestamptz)) as collects_at_depot
        from orders as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".collects_on_vehicle, "stored".collects_at_depot)
        is distinct from row("computed".collects_on_vehicle, "computed".collects_at_depot)
    `)
    this.schema.raw(`
      update orders set logistics_state = case when collects_on_vehicle > 0 then 'on_vehicle' else 'at_depot' end
      where status = 'pending' and (collects_on_vehicle > 0 or collects_at_depot > 0)
    `)
    this.schema.raw(`
      comment on column orders.collects_on_vehicle is 'rollup 1e97b6e64d08b37e';
      comment on column orders.collects_at_depot is 'rollup 6b5b29a432153607'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table orders drop constraint orders_logistics_state_check;
      update orders set logistics_state = 'none' where logistics_state in ('on_vehicle', 'at_depot');
      alter table order_deliveries drop column brought_at;
      alter table orders drop column collects_on_vehicle;
      alter table orders drop column collects_at_depot
    `)
    this.schema.raw(`
      alter table orders add constraint orders_logistics_state_check check (logistics_state in ('none',
          'to_collect', 'collect_planned', 'collecting', 'at_plant', 'to_deliver',
          'delivery_planned', 'delivering', 'delivered', 'returning'))
    `)
  }
}
