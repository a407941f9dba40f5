import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table list_preferences add column starred boolean')
  }

  override async down() {
    this.schema.raw('alter table list_preferences drop column starred')
  }
}
