import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table settings add column delivery_one_way_percent integer not null default 50')
    this.schema.raw(`
      alter table settings add constraint settings_delivery_one_way_percent_check
        check ((delivery_one_way_percent >= 0) and (delivery_one_way_percent <= 100))
    `)
  }

  override async down() {
    this.schema.raw('alter table settings drop column delivery_one_way_percent')
  }
}
