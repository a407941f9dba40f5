import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table imports add column api_token_id bigint')
  }

  override async down() {
    this.schema.raw('alter table imports drop column api_token_id')
  }
}
