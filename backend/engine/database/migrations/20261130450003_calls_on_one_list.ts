import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(checkOf("'advance', 'call'"))
    // Orders whose clients are to be called stand on the call list too.
    this.schema.raw(`
      insert into follow_ups (kind, subject_type, subject_id, client_id, site_id, due_at, key)
      select 'call', 'orders', id, client_id, site_id, coalesce(next_call_at, now()), 'call orders ' || id from orders
      where needs_call and deleted_at is null and status not in ('delivered', 'canceled')
      on conflict do nothing
    `)
  }

  override async down() {
    this.schema.raw("delete from follow_ups where kind = 'call'")
    this.schema.raw(checkOf("'advance'"))
  }
}

const checkOf = (inside: string) => `
  alter table follow_ups drop constraint follow_ups_kind_check;
  alter table follow_ups add constraint follow_ups_kind_check check (kind in ('web_order', 'quote', ${inside}, 'uncollected', 'no_response',
    'promise', 'debt', 'claim', 'bad_rating', 'message', 'document', 'machine', 'material'))`
