import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    // Codes live for ten minutes, and nobody knows the requests of those that are there.
    this.schema.raw('delete from phone_codes')
    this.schema.raw('alter table phone_codes add column number text not null')
    this.schema.raw('create index phone_codes_number_index on phone_codes using btree (number)')
  }

  override async down() {
    this.schema.raw('alter table phone_codes drop column number')
  }
}
