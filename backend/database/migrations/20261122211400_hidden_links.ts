import { BaseSchema } from '@adonisjs/lucid/schema'

/** Stored messages no longer contain the link to a client's page: it is inserted when they are sent (backend/messages). */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      update notifications set
        title = replace(title, '/o/' || public_token, '/o/***'),
        body = replace(body, '/o/' || public_token, '/o/***'),
        link = replace(link, '/o/' || public_token, '/o/***')
      from orders
      where recipient_type = 'clients' and orders.id = case subject_type
        when 'orders' then subject_id
        when 'claims' then (select order_id from claims where claims.id = subject_id) end
    `)
    this.schema.raw("update idempotency_keys set body = body - 'public_token' where jsonb_typeof(body) = 'object'")
  }

  /** The asterisks stay: the messages were sent already. */
  override async down() {}
}
