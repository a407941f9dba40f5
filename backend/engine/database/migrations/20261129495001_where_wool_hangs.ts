import { BaseSchema } from '@adonisjs/lucid/schema'

/** A step of drying says where wool hangs, if it is another place. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table processes add column wool_drying_method text;
      alter table processes add column wool_drying_humidity integer
    `)
    this.schema.raw(`
      alter table processes add constraint processes_wool_drying_method_check check (wool_drying_method in ('air_sun',
          'air_shade', 'chamber', 'dryer_machine'))
    `)
    this.schema.raw(`
      alter table processes add constraint processes_wool_drying_humidity_check
        check ((wool_drying_humidity >= 0) and (wool_drying_humidity <= 100))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table processes drop column wool_drying_method;
      alter table processes drop column wool_drying_humidity
    `)
  }
}
