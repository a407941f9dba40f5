import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table order_events drop constraint order_events_kind_check')
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check check (kind in ('status', 'payment', 'refund', 'quote',
          'stop', 'claim', 'measure', 'overbooked', 'accepted'))
    `)
  }

  override async down() {
    this.schema.raw('alter table order_events drop constraint order_events_kind_check')
    this.schema.raw(`
      alter table order_events add constraint order_events_kind_check CHECK ((kind = ANY (ARRAY['status'::text,
          'payment'::text, 'refund'::text, 'quote'::text, 'stop'::text, 'claim'::text, 'measure'::text, 'overbooked'::text])))
    `)
  }
}
