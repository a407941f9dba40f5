import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    // Items on a vehicle were loaded without a stock movement: inserts it, with the time of the loading.
    this.schema.raw(`
      with loaded as (
        insert into stock_movements (order_item_id, from_stock_id, to_stock_id, reason, shipment_id, at)
        select distinct on (i.id) i.id, i.current_stock_id, null, 'load', s.shipment_id, coalesce(d.scanned_at, now())
        from order_delivery_items d
        join order_deliveries s on s.id = d.order_delivery_id
        join order_items i on i.id = d.order_item_id
        where d.result in ('loaded', 'refused', 'damaged') and i.current_stock_id is not null
        order by i.id, d.id desc
        returning order_item_id
      )
      update order_items set current_stock_id = null, updated_at = now() where id in (select order_item_id from loaded)
    `)
    this.schema.raw(`
      update stocks as t set occupancy = s.held, occupied_area = s.area, updated_at = now(), fill = case
        when t.threshold is null then null when s.held >= t.threshold then 'full' when s.held >= t.threshold * 0.8 then 'nearly_full'
        else 'free' end
      from (
        select p.id, count(i.id) as held, coalesce(sum(i.measured_quantity) filter (where i.unit = 'm2'), 0) as area
        from stocks p left join order_items i on i.current_stock_id = p.id and i.deleted_at is null
        where p.id in (select from_stock_id from stock_movements where reason = 'load')
        group by p.id
      ) as s
      where t.id = s.id
    `)
  }

  override async down() {
    // Stock movements are append-only: loaded items stay off their racks.
  }
}
