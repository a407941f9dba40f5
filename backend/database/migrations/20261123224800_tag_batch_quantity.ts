import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table tag_batches alter column quantity drop default
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table tag_batches alter column quantity set default 100
    `)
  }
}
