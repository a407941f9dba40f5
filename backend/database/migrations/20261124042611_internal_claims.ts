import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table claims add column is_internal boolean not null default false')
  }

  override async down() {
    this.schema.raw('alter table claims drop column is_internal')
  }
}
