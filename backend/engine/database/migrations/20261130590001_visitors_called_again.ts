import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table threads add column next_call_at timestamp with time zone')
    this.schema.raw("update threads set wish = wish || jsonb_build_object('asked_at', last_client_at) where wish is not null")
  }

  override async down() {
    this.schema.raw("update threads set wish = wish - 'asked_at' where wish is not null")
    this.schema.raw('alter table threads drop column next_call_at')
  }
}
