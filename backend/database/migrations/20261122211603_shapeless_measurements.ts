import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table measurements alter column shape drop not null')
  }

  override async down() {
    this.schema.raw('alter table measurements alter column shape set not null')
  }
}
