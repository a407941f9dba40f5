import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table zones add column is_sample boolean not null default false')
    this.schema.raw(`update zones set is_sample = true where key like 'sample\\_%'`)
  }

  override async down() {
    this.schema.raw('alter table zones drop column is_sample')
  }
}
