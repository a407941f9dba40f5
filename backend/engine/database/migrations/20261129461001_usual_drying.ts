import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table processes add column drying_method text;
      alter table processes add column drying_humidity integer
    `)
    this.schema.raw(`
      alter table processes add constraint processes_drying_method_check check (drying_method in ('air_sun', 'air_shade',
          'chamber', 'dryer_machine'))
    `)
    this.schema.raw(`

          alter table processes add constraint processes_drying_humidity_check check ((drying_humidity >= 0) and (drying_humidity <= 100))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table processes drop column drying_method;
      alter table processes drop column drying_humidity
    `)
  }
}
