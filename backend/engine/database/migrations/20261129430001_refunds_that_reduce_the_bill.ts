import { BaseSchema } from '@adonisjs/lucid/schema'

/** A refund says whether the client pays less: the order keeps the sum, and its timeline says Refund. No earlier one did. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_events drop constraint order_events_kind_check;
      alter table orders add column goodwill_total bigint not null default 0;
      alter table transactions add column reduces_bill boolean not null default false
    `)
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check check (kind in ('status', 'payment', 'refund', 'quote',
          'stop', 'claim'))
    `)
    this.schema.raw(`
      comment on column orders.goodwill_total is 'rollup e44607c8015374f7'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_events drop constraint order_events_kind_check;
      alter table order_events disable trigger order_events_append_only;
      update order_events set kind = 'payment' where kind = 'refund';
      alter table order_events enable trigger order_events_append_only;
      alter table orders drop column goodwill_total;
      alter table transactions drop column reduces_bill
    `)
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check CHECK ((kind = ANY (ARRAY['status'::text,
          'payment'::text, 'quote'::text, 'stop'::text, 'claim'::text])))
    `)
  }
}
