import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table phone_codes (
        key text not null,
        code_hash text not null,
        attempts integer not null default 0,
        expires_at timestamp with time zone not null,
        created_at timestamp with time zone not null default now(),
        constraint phone_codes_pkey primary key (key)
      )
    `)
  }

  override async down() {
    this.schema.raw('drop table phone_codes')
  }
}
