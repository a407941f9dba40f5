import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table addresses add column is_zone_exception boolean not null default false')
  }

  override async down() {
    this.schema.raw('alter table addresses drop column is_zone_exception')
  }
}
