import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table threads add column last_kind text')
    this.schema.raw(`
      alter table threads add constraint threads_last_kind_check check (last_kind in ('text', 'image', 'audio', 'location',
          'other'))
    `)
  }

  override async down() {
    this.schema.raw('alter table threads drop column last_kind')
  }
}
