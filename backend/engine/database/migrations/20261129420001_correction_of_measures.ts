import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table settings add column orders_correction_minutes integer not null default 30')
    this.schema.raw(`

          alter table settings add constraint settings_orders_correction_minutes_check check ((orders_correction_minutes >= 0) and (orders_correction_minutes <= 1440))
    `)
  }

  override async down() {
    this.schema.raw('alter table settings drop column orders_correction_minutes')
  }
}
