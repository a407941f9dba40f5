import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(checkOf("'uncollected', 'delivery'"))
    // Whoever waits for us has not failed to collect.
    this.schema.raw(`
      update follow_ups set kind = 'delivery', key = 'delivery orders ' || subject_id
      where kind = 'uncollected' and status = 'open' and subject_type = 'orders' and exists (
        select from orders where orders.id = subject_id and orders.return_mode = 'delivery' and not exists (
          select from order_deliveries tried where tried.order_id = orders.id and tried.kind = 'delivery'
            and tried.status in ('no_response', 'regret')))
    `)
  }

  override async down() {
    this.schema.raw(`
      update follow_ups set kind = 'uncollected', key = case when key is not null then 'uncollected orders ' || subject_id end
      where kind = 'delivery'
    `)
    this.schema.raw(checkOf("'uncollected'"))
  }
}

const checkOf = (inside: string) => `
  alter table follow_ups drop constraint follow_ups_kind_check;
  alter table follow_ups add constraint follow_ups_kind_check check (kind in ('web_order', 'quote', 'advance', 'call', ${inside}, 'no_response',
    'promise', 'debt', 'claim', 'bad_rating', 'message', 'document', 'machine', 'material', 'repeat_order'))`
