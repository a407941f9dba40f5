import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table watch_marks add column is_told boolean not null default true')
  }

  override async down() {
    this.schema.raw('alter table watch_marks drop column is_told')
  }
}
