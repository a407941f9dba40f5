import { BaseSchema } from '@adonisjs/lucid/schema'

/** The timeline of an order says which measure was corrected: what it was and is, and what it cost and costs. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_events drop constraint order_events_kind_check;
      alter table order_events add column size_before text;
      alter table order_events add column size_after text;
      alter table order_events add column amount_before bigint;
      alter table order_events add column amount_after bigint
    `)
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check check (kind in ('status', 'payment', 'refund', 'quote', 'stop',
          'claim', 'measure'));
      alter table order_events add constraint order_events_size_before_check check (char_length(size_before) <= 190);
      alter table order_events add constraint order_events_size_after_check check (char_length(size_after) <= 190)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_events drop constraint order_events_kind_check;
      alter table order_events disable trigger order_events_append_only;
      delete from order_events where kind = 'measure';
      alter table order_events enable trigger order_events_append_only;
      alter table order_events drop column size_before;
      alter table order_events drop column size_after;
      alter table order_events drop column amount_before;
      alter table order_events drop column amount_after
    `)
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check CHECK ((kind = ANY (ARRAY['status'::text,
          'payment'::text, 'refund'::text, 'quote'::text, 'stop'::text, 'claim'::text])))
    `)
  }
}
