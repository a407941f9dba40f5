import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * An order counts pieces, also those of one item. The slot of a stop says whether the client chose it; of the stops that wait, those at
 * the time that the client asked for hold without another question.
 */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_deliveries add column is_slot_chosen boolean not null default false;
      alter table prints add column reprint_reason text;
      alter table settings add column delivery_office_confirms_slots boolean not null default false;
      alter table settings add column plant_locale text not null default 'ar'
    `)
    this.schema.raw(`
      alter table prints add constraint prints_reprint_reason_check check (reprint_reason in ('jam', 'lost', 'damaged',
          'other'))
    `)
    this.schema.raw(`
      alter table settings add constraint settings_plant_locale_check check (plant_locale in ('en', 'es', 'fr', 'ar'));
      create index prints_reprint_reason_index on prints using btree (reprint_reason)
    `)
    // reads every row of orders; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update orders as "stored" set
        received_items = "computed".received_items
      from (
        select "filled".id,
          (select coalesce(sum("quantity"), 0)::bigint from "order_items" where "order_id" = "filled".id and "deleted_at" is null and "status" is distinct from 'canceled'::text) as received_items
        from orders as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".received_items)
        is distinct from row("computed".received_items)
    `)
    this.schema.raw(`
      update order_deliveries stop set expected_items = "order".received_items from orders "order"
      where "order".id = stop.order_id and stop.kind = 'collect' and stop.status = 'pending' and "order".declared_items is null
        and 'items' = any(stop.order_changes || stop.own_values) is not true
        and stop.expected_items is distinct from "order".received_items
    `)
    this.schema.raw(`
      update order_deliveries stop set is_slot_chosen = true, is_slot_confirmed = true from orders "order", settings setting
      where "order".id = stop.order_id and stop.status = 'pending' and stop.date + stop.slot_from = timezone(setting.company_timezone,
        case stop.kind when 'collect' then "order".requested_collect_at else "order".requested_delivery_at end)
    `)
    this.schema.raw(`
      comment on column orders.received_items is 'rollup 703662e0dc2019e1'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_deliveries drop column is_slot_chosen;
      alter table prints drop column reprint_reason;
      alter table settings drop column delivery_office_confirms_slots;
      alter table settings drop column plant_locale;
      comment on column orders.received_items is null
    `)
  }
}
