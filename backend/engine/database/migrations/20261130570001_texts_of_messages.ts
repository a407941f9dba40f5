import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table notifications add column texts jsonb')
  }

  override async down() {
    this.schema.raw('alter table notifications drop column texts')
  }
}
